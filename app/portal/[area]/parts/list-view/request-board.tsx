import { getTranslations } from 'next-intl/server';
import { fieldWords } from '@/components/data-table/field-words';
import { listAddress } from '@/components/data-table/list-address';
import { ListNavigation } from '@/components/data-table/list-navigation';
import { ListToolbar } from '@/components/data-table/list-toolbar';
import { PageHead } from '@/components/portal/page-head';
import { Board } from '@/components/requests/board';
import { cardLines } from '@/components/requests/triage-list';
import { WorkTabs } from '@/components/requests/work-tabs';
import { LinkButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { hrefOf } from '@/lib/core/actor/roles';
import { first } from '@/lib/core/screens/address';
import { openList } from '@/lib/core/screens/open-list';
import { newPathOf } from '@/lib/core/screens/record-paths';
import { countWork } from '@/lib/nouns/requests/count-work';
import { openBoard } from '@/lib/nouns/requests/open-board';
import { isOpen, statesOf } from '@/lib/nouns/requests/rules';
import { isRequest, type RequestName } from '@/lib/nouns/requests/schema';
import { texts } from '@/lib/run/i18n/texts';
import { orNotFound } from '../../screen-page';
import type { ListPart } from '../slots';

/** Requests as a board with a column per state; the alternative to their list, with the same filters and search. */
export async function RequestBoard({ me, screen, name, path, query }: ListPart) {
  const { resource } = screen;
  if (!isRequest(resource)) return null;
  const { view: _, ...asked } = query;
  const newPath = newPathOf(resource, me);
  const [board, list, counts, t, portal, words, linesOf] = await Promise.all([
    openBoard(me, resource, asked).catch(orNotFound),
    openList(screen, me, { ...asked, limit: '1' }).catch(orNotFound),
    countWork(me, resource),
    getTranslations('requests'),
    getTranslations('portal'),
    fieldWords(resource),
    cardLines(resource),
  ]);
  const state = { ...list.state, limit: 25, page: 1, columns: [], sort: '', view: 'board' };
  const here = listAddress(path, state);
  const said = 'drag move saved failed undone empty instructions lifted dropped cancelled';
  return (
    <>
      <PageHead
        title={portal(`routes.${name}` as 'routes.contacts')}
        isTight
        action={
          newPath && (
            <LinkButton href={hrefOf(me.group, newPath)}>
              <Icon name="plus" />
              {portal('form.add')}
            </LinkButton>
          )
        }
      />
      <WorkTabs name={resource} path={path} view="board" query={query} work={first(query.work)} counts={counts} />
      <ListNavigation address={here} summary={t('triage.left', { count: list.total })}>
        <ListToolbar
          path={path}
          view={{ ...list, state }}
          words={words}
          list={new URL(here, 'http://list').search}
          isPlain
        />
        <Board
          key={here}
          name={resource}
          action={`/api/forms/requests/${resource}`}
          columns={board.columns.map(({ status, total, isLowerBound, cards }) => ({
            status,
            total,
            isLowerBound,
            label: words.value('status', status),
            isDone: !isOpen(resource, status),
            cards: cards.map((card) => {
              const { kinds, place, age, whose, mark } = linesOf(card);
              const { id, title, href, next } = card;
              const about = [kinds, place].filter(Boolean).join(' · ');
              return { id, title, href, next, about, words: card.words, age, whose, mark };
            }),
          }))}
          words={{ ...(await texts('requests.board', said)), moves: moveWords(resource, t) }}
        />
      </ListNavigation>
    </>
  );
}

type Words = Awaited<ReturnType<typeof getTranslations<'requests'>>>;

function moveWords(resource: RequestName, t: Words): Record<string, string> {
  const moves = statesOf(resource).flatMap((status) =>
    t.has(`moves.${status}` as 'moves.closed') ? [[status, t(`moves.${status}` as 'moves.closed')]] : [],
  );
  return Object.fromEntries(moves) as Record<string, string>;
}
