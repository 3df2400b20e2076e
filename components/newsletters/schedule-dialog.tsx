'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import { type Answer, callApi } from '@/components/portal/call-api';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { RadioGroup } from '@/components/ui/radio-group';
import type { StoredAudience } from '@/lib/nouns/newsletters/list-audience';
import { instantText } from '@/lib/run/i18n/dates';
import { AudienceSummary } from './audience-summary';

type When = 'now' | 'date';

/** Shows the audience and what happens next, before a newsletter is sent or scheduled. */
export function ScheduleDialog({ id, sendingDate }: { id: string; sendingDate: string | null }) {
  const t = useTranslations('newsletters.office.schedule');
  const counting = useTranslations('newsletters.office.audience');
  const portal = useTranslations('portal');
  const office = useTranslations('newsletters.office');
  const fields = useTranslations('records.fields');
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isAhead, setAhead] = useState(false);
  const [when, setWhen] = useState<When>('now');
  const [audience, setAudience] = useState<StoredAudience | null>(null);
  const [problem, setProblem] = useState<Extract<Answer, { ok: false }> | null>(null);
  const key = useRef('');

  async function open() {
    const hasTime = sendingDate !== null && new Date(sendingDate).getTime() > Date.now();
    setOpen(true);
    setAhead(hasTime);
    setWhen(hasTime ? 'date' : 'now');
    setProblem(null);
    key.current = crypto.randomUUID();
    const answer = await callApi({ method: 'GET', path: `/api/newsletters/${id}/audience` });
    if (answer.ok) setAudience(answer.body as StoredAudience);
    else setProblem(answer);
  }
  async function send(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    const path = `/api/newsletters/${id}`;
    const body = when === 'now' ? { sendingDate: new Date().toISOString() } : {};
    const answer = await callApi({ method: 'POST', path: `${path}/schedule`, body }, key.current);
    setBusy(false);
    if (!answer.ok) {
      if (answer.status) key.current = crypto.randomUUID();
      return setProblem(answer);
    }
    setOpen(false);
    router.refresh();
  }
  const texts =
    problem && (Object.values(problem.errors).length > 0 ? Object.values(problem.errors) : [problem.message]);
  return (
    <>
      <Button onClick={() => void open()}>
        <Icon name="send" />
        {t('trigger')}
      </Button>
      <Dialog title={t('title')} open={isOpen} onOpenChange={setOpen} closeLabel={portal('cancel')} size="wide">
        <form onSubmit={(event) => void send(event)} noValidate className="space-y-5">
          {texts && (
            <Notice tone="bad" role="alert">
              {problem.status ? texts.map((text) => <p key={text}>{text}</p>) : office('noAnswer')}
            </Notice>
          )}
          {audience ? <AudienceSummary audience={audience} /> : <p className="text-ink-soft">{counting('counting')}</p>}
          {audience && audience.missing.length > 0 && (
            <Notice tone="warn" title={t('missing')}>
              <p>{audience.missing.map((name) => fields(name as 'titleIt')).join(', ')}</p>
            </Notice>
          )}
          <RadioGroup
            name="when"
            label={t('when')}
            value={when}
            onPick={(value) => setWhen(value as When)}
            options={[
              { value: 'now', label: t('now') },
              ...(isAhead && sendingDate
                ? [{ value: 'date', label: t('date', { date: instantText(sendingDate) }) }]
                : []),
            ]}
          />
          <p className="text-ink-soft">
            {t('after')} {!isAhead && t('otherDate')}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button
              type="submit"
              disabled={isBusy || !audience || audience.recipients === 0 || audience.missing.length > 0}
            >
              {when === 'now' ? t('send', { count: audience?.recipients ?? 0 }) : t('submit')}
            </Button>
            <Button variant="secondary" data-first onClick={() => setOpen(false)}>
              {portal('cancel')}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
