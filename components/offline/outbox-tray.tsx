'use client';

import { NextIntlClientProvider, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Badge, type Tone } from '@/components/ui/badge';
import { Button, buttonClass, LinkButton } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Dialog } from '@/components/ui/dialog';
import { Icon, type IconName } from '@/components/ui/icon';
import type { OwnWords } from '@/components/ui/later';
import { instantText } from '@/lib/run/i18n/dates';
import type { StoredEntry } from './entry';
import { discard, flush, startOutbox, useEntries, useSignal } from './outbox';

const looks: Record<StoredEntry['state'], { tone: Tone; icon: IconName }> = {
  waiting: { tone: 'warn', icon: 'clock' },
  'needs-you': { tone: 'bad', icon: 'alert' },
  sent: { tone: 'good', icon: 'check' },
};

type EntryHrefs = { kit: string; treatment: string; chats: string };

function editHref({ kind, key, path }: StoredEntry, hrefs: EntryHrefs): string {
  if (kind === 'message') return `${hrefs.chats}/${path.split('/')[3]}`;
  return `${kind === 'treatment' ? hrefs.treatment : hrefs.kit}?entry=${key}`;
}

function EntryRow({ entry, hrefs }: { entry: StoredEntry; hrefs: EntryHrefs }) {
  const t = useTranslations('offline');
  const [isSure, setSure] = useState(false);
  const hasSignal = useSignal();
  const { key, kind, label, state, createdAt, refusal } = entry;
  // Without a failed attempt there is no reason to show.
  const { reason = hasSignal ? 'sending' : 'no-signal' } = entry;
  // The general message first, then those of the fields that differ from it.
  const { message = '', errors = [] } = refusal?.problem ?? {};
  const reasons = [...new Set(errors.map((one) => one.message))].filter((text) => text !== message);
  return (
    <li className="space-y-2 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="min-w-0 font-semibold">{t(`kinds.${kind}`, { label })}</p>
        <p className="text-ink-soft text-sm tabular-nums">{instantText(new Date(createdAt))}</p>
      </div>
      <Badge {...looks[state]} className="max-w-full whitespace-normal!">
        {state === 'waiting' ? t(`reasons.${reason}`) : t(`states.${state}`)}
      </Badge>
      {refusal && state === 'needs-you' && (
        <div className="text-sm">
          <p className="font-semibold">{message}</p>
          {reasons.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <p className="text-ink-soft">{t('allKept')}</p>
        </div>
      )}
      {state !== 'sent' && (
        <div className="flex flex-wrap gap-2">
          {state === 'needs-you' && (
            <LinkButton size="sm" href={editHref(entry, hrefs)}>
              {t('edit')}
            </LinkButton>
          )}
          <Button
            size="sm"
            variant={isSure ? 'danger' : 'quiet'}
            onClick={() => (isSure ? void discard(key) : setSure(true))}
            onBlur={() => setSure(false)}
          >
            {t(isSure ? 'discardSure' : 'discard')}
          </Button>
        </div>
      )}
    </li>
  );
}

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
