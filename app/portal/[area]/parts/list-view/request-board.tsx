import { getTranslations } from 'next-intl/server';
import { fieldWords } from '@/components/data-table/field-words';
import { PageHead } from '@/components/portal/page-head';
import { Board, type BoardWords } from '@/components/requests/board';
import { WorkTabs } from '@/components/requests/work-tabs';
import { LinkButton } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { first } from '@/lib/core/screens/address';
import { hrefOf } from '@/lib/core/screens/portal-routes';
import { newPathOf } from '@/lib/core/screens/record-paths';
import { countWork } from '@/lib/nouns/requests/count-work';
import { type BoardCard, openBoard } from '@/lib/nouns/requests/open-board';
import { statesOf } from '@/lib/nouns/requests/rules';
import { isRequest, type RequestName } from '@/lib/nouns/requests/schema';
import { dayText } from '@/lib/run/i18n/dates';
import type { ListPart } from '../slots';

/** Requests as a board with a column per state; the alternative to their list. */
export async function RequestBoard({ me, screen: { resource }, name, path, query }: ListPart) {
  if (!isRequest(resource)) return null;
  const work = first(query.work);
  const newPath = newPathOf(resource, me);
  const [board, counts, t, portal, words] = await Promise.all([
    openBoard(me, resource, work),
    countWork(me, resource),
    getTranslations('requests'),
    getTranslations('portal'),
    fieldWords(resource),
  ]);
  const linesOf = ({ assignee, isFormer, dueOn, work: lacks, createdAt }: BoardCard) => [
    assignee && isFormer ? t('former', { name: assignee }) : (assignee ?? t('nobody')),
    dueOn && lacks ? t('dueBy', { day: dayText(dueOn) }) : dayText(createdAt),
  ];
  const tones = { overdue: 'bad', unanswered: 'warn' } as const;
  const markOf = ({ work: lacks }: BoardCard) =>
    lacks === 'overdue' || lacks === 'unanswered' ? { text: words.value('work', lacks), tone: tones[lacks] } : null;
  return (
    <>
      <PageHead
        title={portal(`routes.${name}` as 'routes.contacts')}
        purpose={portal(`purposes.${name}` as 'purposes.contacts')}
        action={
          newPath && (
            <LinkButton href={hrefOf(me.group, newPath)}>
              <Icon name="plus" />
              {portal('form.add')}
            </LinkButton>
          )
        }
      />
      <WorkTabs name={resource} path={path} isBoard work={work} counts={counts} />
      <Board
        key={work}
        name={resource}
        action={`/api/forms/requests/${resource}`}
        columns={board.columns.map(({ status, total, isLowerBound, cards }) => ({
          status,
          total,
          isLowerBound,
          label: words.value('status', status),
          cards: cards.map((card) => ({
            id: card.id,
            title: card.title,
            href: card.href,
            next: card.next,
            lines: linesOf(card),
            mark: markOf(card),
          })),
        }))}
        words={wordsOf(resource, t)}
      />
    </>
  );
}

type Words = Awaited<ReturnType<typeof getTranslations<'requests'>>>;

function wordsOf(resource: RequestName, t: Words): BoardWords {
  const texts = ['drag', 'move', 'saved', 'failed', 'empty', 'instructions'] as const;
  const templates = ['lifted', 'dropped', 'cancelled'] as const;
  const moves = statesOf(resource).flatMap((status) =>
    t.has(`moves.${status}` as 'moves.closed') ? [[status, t(`moves.${status}` as 'moves.closed')]] : [],
  );
  return {
    moves: Object.fromEntries(moves) as Record<string, string>,
    ...(Object.fromEntries([
      ...texts.map((key) => [key, t(`board.${key}`)]),
      ...templates.map((key) => [key, t.raw(`board.${key}`) as string]),
    ]) as Record<(typeof texts)[number] | (typeof templates)[number], string>),
  };
}
