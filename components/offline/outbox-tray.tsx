'use client';
import { NextIntlClientProvider, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { StoredEntry } from '@/components/offline/entry';
import { Button, buttonClass } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import type { OwnWords } from '@/components/ui/later';
import { type EntryHrefs, EntryRow } from './entry-row';
import { flush, startOutbox, useEntries, useSignal } from './outbox';

interface OutboxTrayProps {
  hrefs: EntryHrefs;
  /** Codes and treatments can be recorded offline: worth mentioning even if nothing is waiting. */
  hasKit: boolean;
}

/** Messages being sent are visible in their conversation; they count here only once they have to wait. */
const hasToBeShown = ({ kind, state, attempts }: StoredEntry, hasSignal: boolean): boolean =>
  kind !== 'message' || (state === 'waiting' && (!hasSignal || attempts > 0)) || state === 'needs-you';

/** Sends the entries waiting on this device, and shows them: a button with their number, and a list. */
export const OutboxTray = ({ words, ...props }: OutboxTrayProps & { words: OwnWords }) => (
  <NextIntlClientProvider {...words}>
    <Tray {...props} />
  </NextIntlClientProvider>
);

function Tray({ hrefs, hasKit }: OutboxTrayProps) {
  const t = useTranslations('offline');
  const hasSignal = useSignal();
  const entries = useEntries().filter((entry) => hasToBeShown(entry, hasSignal));
  const [isOpen, setOpen] = useState(false);
  useEffect(() => startOutbox(), []);

  const open = entries.filter(({ state }) => state !== 'sent');
  const needing = open.filter(({ state }) => state === 'needs-you').length;
  if (entries.length === 0 && (hasSignal || !hasKit)) return null;
  return (
    <>
      <button
        type="button"
        data-tray
        onClick={() => setOpen(true)}
        className={buttonClass(
          { variant: 'quiet' },
          classNames(
            'max-sm:order-last max-sm:-mx-2 max-sm:basis-[calc(100%+1rem)] max-sm:rounded-none',
            needing > 0
              ? 'bg-bad-soft text-bad'
              : open.length > 0 || !hasSignal
                ? 'bg-warn-soft text-warn'
                : 'text-good',
          ),
        )}
      >
        <Icon name={!hasSignal ? 'no-signal' : open.length > 0 ? 'inbox' : 'check'} />
        {needing > 0
          ? t('needsYou', { count: needing })
          : entries.length > 0
            ? t('waiting', { count: open.length })
            : t('noSignal')}
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
