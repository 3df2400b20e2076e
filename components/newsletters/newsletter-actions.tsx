'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { DateField } from '@/components/fields/date-field';
import { TimeField } from '@/components/fields/time-field';
import { makeKey } from '@/components/offline/entry';
import { type Answer, callApi } from '@/components/portal/call-api';
import { RequestDialog } from '@/components/portal/request-dialog';
import { Badge } from '@/components/ui/badge';
import { Button, LinkButton } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { Dialog, DialogButtons } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { RadioGroup } from '@/components/ui/radio-group';
import { toast } from '@/components/ui/toast';
import type { StoredAudience } from '@/lib/nouns/newsletters/list-audience';
import { instantOf, partsOf } from '@/lib/run/i18n/typed-times';

type When = 'now' | 'date';

/** Sends the newsletter to oneself, and says where it went. */
function TestButton({ id, size }: { id: string; size: 'sm' | 'md' }) {
  const t = useTranslations('newsletters.office.actions');
  const office = useTranslations('newsletters.office');
  const [isBusy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState('');
  const key = useRef('');

  async function test() {
    setBusy(true);
    key.current ||= makeKey();
    const answer = await callApi({ method: 'POST', path: `/api/newsletters/${id}/test` }, key.current);
    // Without a response it may still have been sent: a retry reuses the idempotency key.
    if (answer.ok || answer.status) key.current = '';
    setBusy(false);
    if (answer.ok) return setSentTo((answer.body as { to: string }).to);
    return toast({ text: answer.status ? answer.message : office('noAnswer'), tone: 'bad' });
  }
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <Button variant="secondary" size={size} disabled={isBusy} onClick={() => void test()}>
        <Icon name="mail" />
        {t('test')}
      </Button>
      <span role="status" className="wrap-anywhere text-ink-soft text-sm">
        {sentTo && t('testSent', { to: sentTo })}
      </span>
    </span>
  );
}

/** What is checked before sending, each with what it found, and the letter itself. */
function CheckList({ id, audience, editHref }: { id: string; audience: StoredAudience; editHref: string }) {
  const { checks, recipients, cultures } = audience;
  const t = useTranslations('newsletters.office.schedule');
  const counting = useTranslations('newsletters.office.audience');
  const fields = useTranslations('records.fields');
  const italian = cultures.it ?? 0;
  const found: Partial<Record<StoredAudience['checks'][number]['name'], string>> = {
    language: counting('cultures', { italian, others: recipients - italian }),
    audience: t('receive', { count: recipients }),
  };
  return (
    <ul aria-label={t('checks')} className="divide-y divide-line border-line border-y">
      {checks.map(({ name, mend, about }) => (
        <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
          <span className="min-w-32 font-semibold">{t(`check.${name}`)}</span>
          {mend.length === 0 ? (
            <span className="flex min-w-0 items-baseline gap-2">
              <Icon name="check" className="size-4 shrink-0 self-center text-good" />
              <span className="wrap-anywhere">{found[name] ?? (about.join(' · ') || t('fine'))}</span>
            </span>
          ) : (
            <>
              <Badge tone="bad" icon="alert">
                {t('mend')}
              </Badge>
              {mend.map((field) => (
                <a key={field} href={`${editHref}#${field}`} className="link">
                  {fields(field as 'titleIt')}
                </a>
              ))}
              {about.length > 0 && <span className="wrap-anywhere text-ink-soft text-sm">{about.join(' · ')}</span>}
            </>
          )}
        </li>
      ))}
      <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
        <span className="min-w-32 font-semibold">{t('check.test')}</span>
        <TestButton id={id} size="sm" />
      </li>
    </ul>
  );
}

interface ScheduleDialogProps {
  id: string;
  sendingDate: string | null;
  editHref: string;
}

/** Shows the audience, what to correct first, and what happens next, before a newsletter is sent or scheduled. */
function ScheduleDialog({ id, sendingDate, editHref }: ScheduleDialogProps) {
  const t = useTranslations('newsletters.office.schedule');
  const counting = useTranslations('newsletters.office.audience');
  const portal = useTranslations('portal');
  const office = useTranslations('newsletters.office');
  const [fields, form] = [useTranslations('records.fields'), useTranslations('records.form')];
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [when, setWhen] = useState<When>('now');
  const [audience, setAudience] = useState<StoredAudience | null>(null);
  const [problem, setProblem] = useState<Extract<Answer, { ok: false }> | null>(null);
  const key = useRef('');

  async function open() {
    const hasTime = sendingDate !== null && new Date(sendingDate).getTime() > Date.now();
    setOpen(true);
    setWhen(hasTime ? 'date' : 'now');
    setProblem(null);
    setAudience(null);
    const mine = (key.current = makeKey());
    const answer = await callApi({ method: 'GET', path: `/api/newsletters/${id}/audience` });
    if (mine !== key.current) return; // opened again since
    if (answer.ok) setAudience(answer.body as StoredAudience);
    else setProblem(answer);
  }
  function close() {
    key.current = '';
    setOpen(false);
  }
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    const path = `/api/newsletters/${id}`;
    const { day = '', time = '' } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    // An invalid day is sent as typed: the server reports the problem.
    const body = when === 'now' ? { isNow: true } : { sendingDate: instantOf(day, time) ?? day };
    const mine = key.current;
    const answer = await callApi({ method: 'POST', path: `${path}/schedule`, body }, mine);
    setBusy(false);
    const isShown = mine === key.current;
    if (!answer.ok) {
      // If the dialog was closed meanwhile, a toast reports the problem.
      if (!isShown) return toast({ text: answer.status ? answer.message : office('noAnswer'), tone: 'bad' });
      if (answer.status) key.current = makeKey();
      return setProblem(answer);
    }
    if (isShown) close();
    router.refresh();
  }
  const given = sendingDate ? partsOf(sendingDate) : null;
  const [toMend] = audience?.checks.flatMap(({ mend }) => mend) ?? [];
  const texts =
    problem && (Object.values(problem.errors).length > 0 ? Object.values(problem.errors) : [problem.message]);
  return (
    <>
      <Button onClick={() => void open()}>
        <Icon name="send" />
        {t('trigger')}
      </Button>
      <Dialog title={t('title')} open={isOpen} onOpenChange={close} closeLabel={portal('cancel')} size="wide">
        <form onSubmit={(event) => void send(event)} noValidate className="space-y-5">
          {texts && (
            <Notice tone="bad" role="alert">
              {problem.status ? texts.map((text) => <p key={text}>{text}</p>) : office('noAnswer')}
            </Notice>
          )}
          {audience ? (
            <CheckList id={id} audience={audience} editHref={editHref} />
          ) : (
            <p className="text-ink-soft">{counting('counting')}</p>
          )}
          {/* Not while it counts: what is drawn above would move it from below the pointer. */}
          {(audience || problem) && !toMend && (
            <RadioGroup
              name="when"
              label={t('when')}
              value={when}
              onPick={(value) => setWhen(value as When)}
              options={[
                { value: 'now', label: t('now') },
                { value: 'date', label: t('date') },
              ]}
            />
          )}
          {!toMend && when === 'date' && (
            <div className="flex flex-wrap items-end gap-3">
              <DateField
                name="day"
                label={fields('sendingDate')}
                hint={t('zone')}
                defaultValue={given?.day}
                error={problem?.errors.sendingDate}
              />
              <TimeField name="time" label={form('time')} defaultValue={given?.time} />
            </div>
          )}
          {!toMend && <p className="text-ink-soft">{t('after')}</p>}
          <DialogButtons>
            {toMend ? (
              <LinkButton href={`${editHref}#${toMend}`}>{t('mendFirst')}</LinkButton>
            ) : (
              <Button type="submit" disabled={isBusy || !audience}>
                {when === 'now' ? t('send', { count: audience?.recipients ?? 0 }) : t('submit')}
              </Button>
            )}
            <Button variant="secondary" data-first onClick={close}>
              {portal('cancel')}
            </Button>
          </DialogButtons>
        </form>
      </Dialog>
    </>
  );
}

/** Resends failed deliveries; those that may have arrived only on explicit request. */
function RetryDialog({ id, failed, unknown }: { id: string; failed: number; unknown: number }) {
  const t = useTranslations('newsletters.office.retry');
  const office = useTranslations('newsletters.office');
  const words = {
    trigger: failed > 0 ? t('triggerOf', { count: failed }) : t('trigger'),
    title: t('title'),
    submit: t('submit'),
    ...(failed > 0 && { text: t('text', { count: failed }) }),
    failed: office('noAnswer'),
  };
  return (
    <RequestDialog
      words={words}
      icon="redo"
      look="primary"
      size="md"
      request={(values) => ({
        method: 'POST',
        path: `/api/newsletters/${id}/retry`,
        body: { unknown: 'unknown' in values },
      })}
    >
      {unknown > 0
        ? () => (
            <CheckboxField
              name="unknown"
              label={t('unknown', { count: unknown })}
              hint={t('unknownHint')}
              optional=" "
              // There is nothing else to resend.
              defaultChecked={failed === 0}
            />
          )
        : undefined}
    </RequestDialog>
  );
}

interface NewsletterActionsProps {
  id: string;
  status: string;
  abilities: Readonly<Record<string, boolean>>;
  sendingDate: string | null;
  editHref: string;
  /** How many deliveries failed, and for how many the outcome is unknown. */
  undelivered: { failed: number; unknown: number };
}

/** Sending a newsletter, now or later, to all or again, and first to oneself; its other acts are forms beside it. */
export function NewsletterActions(props: NewsletterActionsProps) {
  const { id, status, abilities, sendingDate, editHref, undelivered } = props;
  return (
    <>
      {status === 'draft' && abilities.schedule ? (
        <ScheduleDialog id={id} sendingDate={sendingDate} editHref={editHref} />
      ) : (
        <>
          {abilities.retry && <RetryDialog id={id} {...undelivered} />}
          {abilities.update && <TestButton id={id} size="md" />}
        </>
      )}
    </>
  );
}
