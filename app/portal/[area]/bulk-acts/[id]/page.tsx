import { notFound } from 'next/navigation';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import { ActProgress } from '@/components/bulk-changes/act-progress';
import { fieldWords } from '@/components/data-table/field-words';
import { PageHead } from '@/components/portal/page-head';
import { Badge, type Tone } from '@/components/ui/badge';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { hrefOf } from '@/lib/core/actor/roles';
import { openBulkAct } from '@/lib/core/bulk-changes/open-bulk-act';
import { listOfAct } from '@/lib/core/bulk-changes/rules.form';
import type { BulkState } from '@/lib/core/bulk-changes/schema';
import { isUuid } from '@/lib/core/fields/column-values';
import { translator } from '@/lib/run/i18n/translate';
import { currentPerson } from '@/lib/web/sign-in/current-person';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import { orNotFound, pageTitle } from '../../screen-page';
import { MoveButton } from '../act-notice';

export const generateMetadata = pageTitle('bulk-acts.title');

const progressMessages = ({ progress, counts }: Awaited<ReturnType<typeof getMessages>>['bulk-acts']) => ({
  progress,
  counts,
});

const tones: Record<BulkState, Tone> = {
  running: 'accent',
  undoing: 'accent',
  stopped: 'warn',
  done: 'good',
  undone: 'neutral',
};

/** A bulk change: its progress, the records it skipped and why, and the undo. */
export default async function BulkAct({ params, searchParams }: PageProps<'/portal/[area]/bulk-acts/[id]'>) {
  const [{ id }, query, me, t, locale, messages, all] = await Promise.all([
    params,
    searchParams,
    currentPerson(),
    getTranslations('bulk-acts'),
    getLocale(),
    getMessages(),
    getTranslations(),
  ]);
  if (!isUuid(id)) notFound();
  const { act, mayUndo, isStalled, left } = await openBulkAct(me, id).catch(orNotFound);
  const [words, say, draft, routes] = await Promise.all([
    fieldWords(act.resource),
    translator(locale),
    ownDraftOf(`bulk-acts/${id}`, query.draft),
    getTranslations('portal.routes'),
  ]);
  const field = act.field ? words.field(act.field) : '';
  const list = routes(act.screen.replaceAll('/', '-') as 'users');
  const back = hrefOf(me.group, listOfAct({ screen: act.screen, list: act.query ?? '' }));
  const isMoving = act.state === 'running' || act.state === 'undoing';
  return (
    <>
      {isMoving && (
        <noscript>
          <meta httpEquiv="refresh" content="3" />
        </noscript>
      )}
      <PageHead
        title={t(`titles.${act.kind}`, { field })}
        purpose={t('ofList', { count: act.total, list })}
        trail={[{ label: list, href: back }]}
        here={t('title')}
        action={
          <LinkButton variant="secondary" href={back}>
            {all('portal.form.toList')}
          </LinkButton>
        }
      />
      <div className="max-w-3xl space-y-4">
        {draft && (
          <Notice tone="bad" role="alert">
            {draft.fields.map(({ message, values }) => (
              <p key={message}>{say(message, values)}</p>
            ))}
          </Notice>
        )}
        {act.problem && <Notice tone="warn" title={t('stoppedBecause', { reason: say(act.problem) })} />}
        <Card className="space-y-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Badge tone={isStalled ? 'warn' : tones[act.state]}>
              {t(`states.${isStalled ? 'stalled' : act.state}`)}
            </Badge>
            <div className="flex flex-wrap gap-2">
              {act.state === 'running' && <MoveButton id={id} state="stopped" text={all('records.export.stop')} />}
              {act.state === 'undoing' && <MoveButton id={id} state="done" text={all('records.export.stop')} />}
              {act.state === 'stopped' && <MoveButton id={id} state="running" text={all('common.resume')} />}
              {mayUndo && <MoveButton id={id} state="undoing" text={t('undo')} />}
            </div>
          </div>
          <NextIntlClientProvider messages={{ 'bulk-acts': progressMessages(messages['bulk-acts']) }}>
            <ActProgress initial={act} />
          </NextIntlClientProvider>
        </Card>
        {left.length > 0 && (
          <Card className="space-y-3" heading={t('leftTitle')}>
            <ul className="space-y-3">
              {left.map(({ state, reason, count, records }) => (
                <li key={`${state} ${reason}`}>
                  <p>
                    <span className="font-semibold tabular-nums">{count.toLocaleString(locale)}</span>{' '}
                    {say(reason, { field, parameter: field, value: '', name: '', place: '', count })}
                  </p>
                  <p className="text-ink-soft text-sm">
                    {records.map(({ name, href }, n) => (
                      <span key={href ?? name}>
                        {n > 0 && ', '}
                        {href ? (
                          <a href={href} className="link">
                            {name}
                          </a>
                        ) : (
                          name
                        )}
                      </span>
                    ))}
                    {count > records.length && records.length > 0 && ' …'}
                  </p>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  );
}
