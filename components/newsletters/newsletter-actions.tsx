'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { DateField } from '@/components/fields/date-field';
import { TimeField } from '@/components/fields/time-field';
import { type Answer, type Call, callApi } from '@/components/portal/call-api';
import { RequestDialog } from '@/components/portal/request-dialog';
import { Badge } from '@/components/ui/badge';
import { Button, LinkButton } from '@/components/ui/button';
import { CheckboxField } from '@/components/ui/checkbox-field';
import { Dialog, DialogButtons } from '@/components/ui/dialog';
import { Icon, type IconName } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { RadioGroup } from '@/components/ui/radio-group';
import { toast } from '@/components/ui/toast';
import type { StoredAudience } from '@/lib/nouns/newsletters/list-audience';
import { instantOf, partsOf } from '@/lib/run/i18n/typed-times';
import { AudienceSummary } from './audience-summary';

type When = 'now' | 'date';

function CheckList({ checks, editHref }: { checks: StoredAudience['checks']; editHref: string }) {
  const t = useTranslations('newsletters.office.schedule');
  const fields = useTranslations('records.fields');
  return (
    <ul aria-label={t('checks')} className="divide-y divide-line border-line border-y">
      {checks.map(({ name, mend, about }) => (
        <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
          <span className="min-w-32 font-semibold">{t(`check.${name}`)}</span>
          {mend.length === 0 ? (
            <Badge tone="good" icon="check">
              {t('fine')}
            </Badge>
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
    const mine = (key.current = crypto.randomUUID());
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
      if (answer.status) key.current = crypto.randomUUID();
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
          {audience ? <AudienceSummary audience={audience} /> : <p className="text-ink-soft">{counting('counting')}</p>}
          {audience && <CheckList checks={audience.checks} editHref={editHref} />}
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
    trigger: t('trigger'),
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

const ACTS = [
  { name: 'pause', needs: 'pause', icon: 'pause', method: 'POST', verb: 'pause' },
  { name: 'resume', needs: 'resume', icon: 'play', method: 'POST', verb: 'resume' },
  { name: 'takeBack', needs: 'unschedule', icon: 'undo', method: 'DELETE', verb: 'schedule' },
  { name: 'test', needs: 'update', icon: 'mail', method: 'POST', verb: 'test' },
] as const satisfies readonly { name: string; needs: string; icon: IconName; method: Call['method']; verb: string }[];

/** The actions available for a newsletter; irreversible ones open a dialog. */
export function NewsletterActions(props: NewsletterActionsProps) {
  const { id, status, abilities, sendingDate, editHref, undelivered } = props;
  const t = useTranslations('newsletters.office.actions');
  const office = useTranslations('newsletters.office');
  const router = useRouter();
  const [said, setSaid] = useState<{ tone: 'good' | 'bad'; text: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  // One key per action: the key of another one would be refused.
  const keys = useRef<Record<string, string>>({});

  async function act({ name, method, verb }: (typeof ACTS)[number]) {
    setBusy(true);
    setSaid(null);
    const key = (keys.current[verb] ??= crypto.randomUUID());
    const answer = await callApi({ method, path: `/api/newsletters/${id}/${verb}` }, key);
    // Without a response the action may still have happened: a retry reuses the idempotency key.
    if (answer.ok || answer.status) delete keys.current[verb];
    setBusy(false);
    if (!answer.ok) return setSaid({ tone: 'bad', text: answer.status ? answer.message : office('noAnswer') });
    if (name === 'takeBack') setSaid({ tone: 'good', text: t('takenBack') });
    if (name === 'test') setSaid({ tone: 'good', text: t('testSent', answer.body as { to: string }) });
    return router.refresh();
  }
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {status === 'draft' && abilities.schedule && (
          <ScheduleDialog id={id} sendingDate={sendingDate} editHref={editHref} />
        )}
        {abilities.retry && <RetryDialog id={id} {...undelivered} />}
        {ACTS.filter(({ needs }) => abilities[needs]).map((one) => (
          <Button key={one.name} variant="secondary" disabled={isBusy} onClick={() => void act(one)}>
            <Icon name={one.icon} />
            {t(one.name)}
          </Button>
        ))}
      </div>
      {said && (
        <Notice tone={said.tone} role={said.tone === 'bad' ? 'alert' : 'status'} className="mt-3">
          {said.text}
        </Notice>
      )}
    </div>
  );
}
