import { getTranslations } from 'next-intl/server';
import { fieldWords } from '@/components/data-table/field-words';
import { listAddress } from '@/components/data-table/list-address';
import { ListNavigation } from '@/components/data-table/list-navigation';
import { ListToolbar } from '@/components/data-table/list-toolbar';
import { KeyActs } from '@/components/portal/key-acts';
import { PageHead } from '@/components/portal/page-head';
import { Saved } from '@/components/portal/saved';
import { TriagePane } from '@/components/requests/triage';
import { TriageList } from '@/components/requests/triage-list';
import { WorkTabs } from '@/components/requests/work-tabs';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { hrefOf } from '@/lib/core/actor/roles';
import { first } from '@/lib/core/screens/address';
import { openUndo } from '@/lib/core/screens/undo';
import { countWork } from '@/lib/nouns/requests/count-work';
import { listOfRequests, pathOfRequest } from '@/lib/nouns/requests/data';
import { openTriage } from '@/lib/nouns/requests/open-triage';
import { isRequest } from '@/lib/nouns/requests/schema';
import { orNotFound } from '../../screen-page';
import type { ListPart } from '../slots';

/** The requests that wait, one after the other: message, answer and sender in one pane, all of it by keys as well. */
export async function RequestTriage({ me, screen: { resource }, name, path, query }: ListPart) {
  if (!isRequest(resource)) return null;
  const [triage, counts, t, words, all] = await Promise.all([
    openTriage(me, resource, query).catch(orNotFound),
    countWork(me, resource),
    getTranslations('requests'),
    fieldWords(resource),
    getTranslations(),
  ]);
  const { list, cards, opened, place } = triage;
  const chosenWork = first(query.work) || 'unanswered';
  const chosen = { ...list.state.chosen, work: chosenWork };
  const state = { ...list.state, chosen, limit: 25, columns: [], sort: '', view: 'triage' };
  const here = listAddress(path, state, { page: list.state.page });
  const openHref = (id: string) => `${here}&open=${id}`;
  const id = opened?.work.id;
  const [before, after] = [cards[place - 1]?.id, cards[place + 1]?.id];
  const undone = openUndo(me, query);
  const action = `/api/forms/requests/${resource}`;
  const back = new URL(here, 'http://list').search.slice(1);
  const said = first(query.saved);
  const undo =
    undone && said === 'requestMoved'
      ? { action: `${action}/${undone}`, values: { undoStep: 'yes', back, nextId: undone } }
      : undefined;
  const keys = ['e', 'r', 'a', 'h', 'm', 'u', 'step', 'send', 'close'] as const;
  return (
    <>
      <PageHead title={all(`portal.routes.${name}` as 'portal.routes.contacts')} isTight />
      <WorkTabs name={resource} path={path} view="triage" query={query} work={chosenWork} counts={counts} />
      <ListNavigation address={openHref(id ?? '')} summary={t('triage.left', { count: list.total })}>
        <KeyActs
          words={{
            open: all('records.keys.open'),
            title: t('triage.keys.title'),
            text: t('triage.keys.text'),
            close: all('portal.close'),
            failed: t('triage.failed'),
            keys: keys.map((key) => ({ key: t(`triage.keys.key.${key}`), does: t(`triage.keys.does.${key}`) })),
          }}
        >
          <Saved key={`${said}${undone}${id}`} what={said} undo={undo} />
          <ListToolbar path={path} view={{ ...list, state }} words={words} list={back} isPlain />
          {opened && id ? (
            <div className="mt-4 grid items-start gap-4 *:min-w-0 max-lg:flex max-lg:flex-col-reverse max-lg:items-stretch lg:grid-cols-[19rem_minmax(0,1fr)]">
              <TriageList
                name={resource}
                cards={cards}
                openId={id}
                hrefOf={openHref}
                total={t('triage.left', { count: list.total })}
              />
              <TriagePane
                key={id}
                opened={opened}
                card={cards[place]}
                action={`${action}/${id}`}
                href={hrefOf(me.group, pathOfRequest(resource, id))}
                back={back}
                nextId={after ?? before}
                steps={{ previous: before ? openHref(before) : null, next: after ? openHref(after) : null }}
                undo={undo}
              />
            </div>
          ) : (
            <Card className="mt-4">
              <EmptyState
                drawing="list"
                title={t('triage.none')}
                text={t('triage.noneText')}
                action={
                  <LinkButton variant="secondary" href={hrefOf(me.group, listOfRequests(resource))}>
                    {t('list')}
                  </LinkButton>
                }
              />
            </Card>
          )}
        </KeyActs>
      </ListNavigation>
    </>
  );
}
