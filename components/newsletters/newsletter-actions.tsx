'use client';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { type Call, callApi } from '@/components/portal/call-api';
import { Button } from '@/components/ui/button';
import { Icon, type IconName } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { RetryDialog } from './retry-dialog';
import { ScheduleDialog } from './schedule-dialog';

interface NewsletterActionsProps {
  id: string;
  status: string;
  /** The actions available now. */
  abilities: Readonly<Record<string, boolean>>;
  sendingDate: string | null;
  /** How many deliveries failed, and for how many the outcome is unknown. */
  undelivered: { failed: number; unknown: number };
}

type Said = { tone: 'good' | 'bad'; text: string };

/** The actions available for a newsletter; irreversible ones open a dialog. */
export function NewsletterActions({ id, status, abilities, sendingDate, undelivered }: NewsletterActionsProps) {
  const t = useTranslations('newsletters.office.actions');
  const office = useTranslations('newsletters.office');
  const router = useRouter();
  const [said, setSaid] = useState<Said | null>(null);
  const [isBusy, setBusy] = useState(false);
  const key = useRef('');
  const path = `/api/newsletters/${id}`;

  async function act(method: Call['method'], verb: string, done: (body: unknown) => string) {
    setBusy(true);
    setSaid(null);
    key.current ||= crypto.randomUUID();
    const answer = await callApi({ method, path: `${path}/${verb}` }, key.current);
    // Without a response the action may still have happened: a retry reuses the idempotency key.
    if (answer.ok || answer.status) key.current = '';
    setBusy(false);
    if (answer.ok) {
      const text = done(answer.body);
      setSaid(text ? { tone: 'good', text } : null);
      router.refresh();
    } else setSaid({ tone: 'bad', text: answer.status ? answer.message : office('noAnswer') });
  }
  const isDraft = status === 'draft';
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {isDraft && abilities.schedule && <ScheduleDialog id={id} sendingDate={sendingDate} />}
        {abilities.pause && (
          <ActionButton icon="pause" text={t('pause')} isBusy={isBusy} onPress={() => act('POST', 'pause', () => '')} />
        )}
        {abilities.resume && (
          <ActionButton
            icon="play"
            text={t('resume')}
            isBusy={isBusy}
            onPress={() => act('POST', 'resume', () => '')}
          />
        )}
        {abilities.retry && <RetryDialog id={id} {...undelivered} />}
        {abilities.unschedule && (
          <ActionButton
            icon="undo"
            text={t('takeBack')}
            isBusy={isBusy}
            onPress={() => act('DELETE', 'schedule', () => t('takenBack'))}
          />
        )}
        {abilities.update && (
          <ActionButton
            icon="mail"
            text={t('test')}
            isBusy={isBusy}
            onPress={() => act('POST', 'test', (body) => t('testSent', { to: (body as { to: string }).to }))}
          />
        )}
      </div>
      {said && (
        <Notice tone={said.tone} role={said.tone === 'bad' ? 'alert' : 'status'} className="mt-3">
          {said.text}
        </Notice>
      )}
    </div>
  );
}

interface ActionButtonProps {
  icon: IconName;
  text: string;
  isBusy: boolean;
  onPress: () => Promise<void>;
}

const ActionButton = ({ icon, text, isBusy, onPress }: ActionButtonProps) => (
  <Button variant="secondary" disabled={isBusy} onClick={() => void onPress()}>
    <Icon name={icon} />
    {text}
  </Button>
);
