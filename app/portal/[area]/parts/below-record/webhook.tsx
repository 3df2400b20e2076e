import { cookies } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { DateField } from '@/components/fields/date-field';
import { ErrorSummary } from '@/components/form/error-summary';
import { fieldState, formState } from '@/components/form/form-state';
import { PostButton } from '@/components/form/post-button';
import { VerificationForm } from '@/components/portal/verification-form';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CopyButton } from '@/components/ui/copy-button';
import { Notice } from '@/components/ui/notice';
import { Cell, HeaderCell, Table } from '@/components/ui/table';
import { TextAreaField, TextField } from '@/components/ui/text-field';
import { hasEvents } from '@/lib/core/events/describe-events';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { asksPassword } from '@/lib/core/form-drafts/data';
import { nouns } from '@/lib/core/nouns';
import { valueCookie, valueIn } from '@/lib/nouns/api-keys/key-form';
import { type Delivery, deliveriesOf, webhookOf } from '@/lib/nouns/api-keys/webhooks/data';
import { isOfWebhook, secretOf } from '@/lib/nouns/api-keys/webhooks/webhook-form';
import { addDays, instantText, todayText } from '@/lib/run/i18n/dates';
import { ownDraftOf } from '@/lib/web/sign-in/own-draft';
import type { RecordPart } from '../slots';

const TONES = { waiting: 'warn', delivered: 'good', failed: 'bad' } as const;

/** The webhook of a key: set up by its maker, with the latest calls. Works without JavaScript. */
export async function Webhook({ me, view: { record }, draft }: RecordPart) {
  const id = record._id;
  const [t, jar, found, hook, deliveries, common] = await Promise.all([
    getTranslations('api-keys.webhook'),
    cookies(),
    ownDraftOf(`options/api-keys/${id}`, draft),
    webhookOf(id),
    deliveriesOf(id),
    getTranslations(),
  ]);
  const isMine = record.creatorId === me.id && record.state === 'active';
  if (!hook && !isMine) return null;
  const own = found && isOfWebhook(found.values.act) ? found : null;
  const state = await formState(own);
  const field = fieldState(state);
  const secret = valueIn(me, secretOf(id), jar.get(valueCookie)?.value);
  const action = `/api/forms/api-keys/${id}/webhook`;
  const scopes = record.scopes as string[];
  const all = Object.values(nouns().resources).filter((one) => hasEvents(one) && scopes.includes(`${one.name}:read`));
  const today = todayText();
  return (
    <Card id="webhook" className="mt-4 max-w-form scroll-mt-24 space-y-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="font-semibold text-lg">{t('title')}</h2>
        {hook && (
          <Badge tone={hook.pausedFor ? 'bad' : hook.failingSince ? 'warn' : 'good'}>
            {t(hook.pausedFor ? 'paused' : hook.failingSince ? 'failing' : 'sending')}
          </Badge>
        )}
      </div>
      <p className="text-ink-soft text-sm">{t('text')}</p>
      {hook?.pausedFor && <Notice tone="warn">{t(`reasons.${hook.pausedFor}`)}</Notice>}
      {secret && (
        <div className="space-y-3 rounded-control border border-accent p-4">
          <p className="text-sm">{t('secretText')}</p>
          <p className="break-all font-mono" translate="no">
            {secret}
          </p>
          <div className="flex flex-wrap gap-2">
            <CopyButton text={secret} label={t('copy')} done={t('copied')} failed={common('api-keys.notCopied')} />
            <PostButton action={action} sends={{ act: 'kept-secret' }}>
              {t('kept')}
            </PostButton>
          </div>
        </div>
      )}
      {asksPassword(own) ? (
        <VerificationForm action={action} state={state} />
      ) : (
        <ErrorSummary
          errors={state.errors}
          labels={{ address: t('address'), types: t('types'), since: t('since'), after: t('after') }}
        />
      )}
      {isMine && (
        <form method="post" action={action} noValidate className="space-y-3">
          <input type="hidden" name="act" value="save" />
          <TextField
            {...field('address')}
            type="url"
            label={t('address')}
            hint={t('addressHint')}
            defaultValue={state.values.address ?? hook?.address ?? ''}
            maxLength={LONGEST.webAddress}
          />
          <TextAreaField
            {...field('types')}
            label={t('types')}
            hint={t('typesHint')}
            rows={4}
            defaultValue={state.values.types ?? (hook?.types ?? all.map(({ name }) => `${name}.*`)).join('\n')}
          />
          <Button type="submit" variant="secondary">
            {hook ? common('records.form.save') : t('make')}
          </Button>
        </form>
      )}
      {hook && (
        <>
          <div className="flex flex-wrap gap-2">
            <PostButton action={action} sends={{ act: 'test' }}>
              {t('test')}
            </PostButton>
            <PostButton action={action} sends={{ act: hook.pausedFor ? 'resume' : 'pause' }}>
              {t(hook.pausedFor ? 'resume' : 'pause')}
            </PostButton>
            {isMine && (
              <PostButton action={action} sends={{ act: 'secret' }}>
                {t('renewSecret')}
              </PostButton>
            )}
            <PostButton action={action} sends={{ act: 'remove' }} look="quiet">
              {t('remove')}
            </PostButton>
          </div>
          <form method="post" action={action} noValidate className="space-y-3">
            <input type="hidden" name="act" value="since" />
            <DateField
              {...field('since')}
              label={t('since')}
              hint={t('sinceHint')}
              min={addDays(today, -29)}
              max={today}
            />
            <TextField {...field('after')} label={t('after')} hint={t('afterHint')} maxLength={LONGEST.position} />
            <Button type="submit" variant="secondary">
              {t('again')}
            </Button>
          </form>
          <Calls deliveries={deliveries} action={action} type={common('records.fields.type')} />
        </>
      )}
    </Card>
  );
}

/** The latest calls with their results, and a button to repeat each. */
async function Calls({ deliveries, action, type }: { deliveries: Delivery[]; action: string; type: string }) {
  const [t, common] = await Promise.all([getTranslations('api-keys.webhook'), getTranslations()]);
  if (deliveries.length === 0) return <p className="text-ink-soft text-sm">{t('noCalls')}</p>;
  return (
    <Table caption={t('calls')}>
      <thead>
        <tr>
          <HeaderCell>{type}</HeaderCell>
          <HeaderCell className="max-sm:hidden">{t('at')}</HeaderCell>
          <HeaderCell>{common('records.fields.answer')}</HeaderCell>
          <HeaderCell>
            <span className="sr-only">{t('again')}</span>
          </HeaderCell>
        </tr>
      </thead>
      <tbody>
        {deliveries.map(({ id, type: name, body, status, sentAt, answer, text, milliseconds }) => (
          <tr key={id}>
            <Cell>
              <span translate="no">
                {name.slice(0, name.indexOf('.') + 1)}
                <wbr />
                {name.slice(name.indexOf('.') + 1)}
              </span>
              {sentAt && <span className="block text-ink-soft sm:hidden">{instantText(sentAt)}</span>}
            </Cell>
            <Cell className="max-sm:hidden">{sentAt && instantText(sentAt)}</Cell>
            <Cell>
              <Badge tone={TONES[status]}>{answer === null ? t('statuses.waiting') : answerText(t, answer)}</Badge>
              {milliseconds !== null && <span className="ml-2 whitespace-nowrap text-ink-soft">{milliseconds} ms</span>}
              <details className="max-w-60 text-ink-soft">
                <summary className="cursor-pointer">{t('sent')}</summary>
                <p className="wrap-anywhere font-mono text-xs" translate="no">
                  {body}
                </p>
                {text && <p className="wrap-anywhere">{text}</p>}
              </details>
            </Cell>
            <Cell>
              {status !== 'waiting' && name !== 'webhook.test' && (
                <PostButton action={action} sends={{ act: 'again', call: id }} look="quiet">
                  {t('again')}
                </PostButton>
              )}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

type Words = Awaited<ReturnType<typeof getTranslations<'api-keys.webhook'>>>;
const REASONS = ['unknown-host', 'private-network', 'not-https', 'timeout', 'refused'] as const;

/** An HTTP status stands for itself. */
function answerText(t: Words, answer: string): string {
  const reason = REASONS.find((one) => one === answer);
  return reason ? t(`answers.${reason}`) : answer;
}
