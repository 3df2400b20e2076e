'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useEntries } from '@/components/offline/use-entries';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';

const looks = {
  waiting: { icon: 'clock', tone: 'text-warn' },
  sent: { icon: 'check', tone: 'text-good' },
  refused: { icon: 'alert', tone: 'text-bad' },
} as const;

interface WaitingPanelProps {
  /** The key of the treatment's outbox entry. */
  entryKey: string;
  listHref: string;
}

/** Shown offline: the treatment is stored on this device and will be sent automatically. Then shows the result. */
export function WaitingPanel({ entryKey, listHref }: WaitingPanelProps) {
  const t = useTranslations('treatments.form.waiting');
  const box = useRef<HTMLDivElement>(null);
  const entry = useEntries().find(({ key }) => key === entryKey);
  // Sent entries leave the outbox after a moment.
  const [isSent, setSent] = useState(false);
  if (entry?.state === 'sent' && !isSent) setSent(true);
  useEffect(() => {
    box.current?.focus();
    window.scrollTo({ top: 0 });
  }, []);
  const state = isSent ? 'sent' : entry?.state === 'needs-you' ? 'refused' : 'waiting';
  const { icon, tone } = looks[state];
  return (
    <div ref={box} tabIndex={-1} role="status" className="outline-none">
      <Card className="max-w-form space-y-4">
        <p className="flex items-center gap-2.5 font-semibold text-lg">
          <Icon name={icon} className={`size-6 ${tone}`} />
          {t(`${state}.title`)}
        </p>
        {state === 'refused' && <p className="font-semibold">{entry?.refusal?.problem.message}</p>}
        <p className="text-ink-soft">{t(`${state}.text`)}</p>
        <div className="flex flex-wrap gap-2">
          {state === 'refused' ? (
            <LinkButton href={`${listHref}/new?entry=${entryKey}`}>{t('correct')}</LinkButton>
          ) : (
            <LinkButton href={`${listHref}/new`}>{t('another')}</LinkButton>
          )}
          <LinkButton variant="secondary" href={listHref}>
            {t('list')}
          </LinkButton>
        </div>
      </Card>
    </div>
  );
}
