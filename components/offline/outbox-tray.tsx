'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { EntryRow } from './entry-row';
import { flush, startOutbox } from './outbox';
import { useEntries, useSignal } from './use-entries';

/** Sends what waits on this device, and shows it: a button with the count, behind it the list. */
export function OutboxTray({ hrefs }: { hrefs: { kit: string; treatment: string } }) {
  const t = useTranslations('offline');
  const entries = useEntries();
  const hasSignal = useSignal();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => startOutbox(), []);

  const open = entries.filter(({ state }) => state !== 'sent');
  const needing = open.filter(({ state }) => state === 'needs-you').length;
  if (entries.length === 0 && hasSignal) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={buttonClass(
          { variant: 'quiet' },
          needing > 0 ? 'bg-bad-soft px-2.5 text-bad' : 'bg-warn-soft px-2.5 text-warn',
        )}
      >
        <Icon name={hasSignal ? 'inbox' : 'no-signal'} />
        <span aria-hidden="true" className="tabular-nums">
          {open.length > 0 ? open.length : hasSignal ? <Icon name="check" className="text-good" /> : ''}
        </span>
        <span className="sr-only">
          {!hasSignal && `${t('noSignal')} `}
          {needing > 0 ? t('needsYou', { count: needing }) : t('waiting', { count: open.length })}
        </span>
      </button>
      <Dialog title={t('title')} description={t('text')} open={isOpen} onOpenChange={setOpen} closeLabel={t('close')}>
        {!hasSignal && (
          <p className="mb-3 flex items-center gap-2 font-semibold text-warn">
            <Icon name="no-signal" />
            {t('noSignal')}
          </p>
        )}
        {entries.length === 0 && <p className="text-ink-soft">{t('nothing')}</p>}
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <EntryRow key={entry.key} entry={entry} hrefs={hrefs} />
          ))}
        </ul>
        {open.length > needing && hasSignal && (
          <Button variant="secondary" onClick={() => void flush({ now: true })} className="mt-4">
            {t('sendNow')}
          </Button>
        )}
      </Dialog>
    </>
  );
}
