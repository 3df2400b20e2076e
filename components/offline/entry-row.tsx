'use client';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Badge, type Tone } from '@/components/ui/badge';
import { Button, LinkButton } from '@/components/ui/button';
import type { IconName } from '@/components/ui/icon';
import { instantText } from '@/lib/run/i18n/dates';
import type { StoredEntry } from './entry';
import { discard, useSignal } from './outbox';

const looks: Record<StoredEntry['state'], { tone: Tone; icon: IconName }> = {
  waiting: { tone: 'warn', icon: 'clock' },
  'needs-you': { tone: 'bad', icon: 'alert' },
  sent: { tone: 'good', icon: 'check' },
};

export type EntryHrefs = { kit: string; treatment: string; chats: string };

function editHref({ kind, key, path }: StoredEntry, hrefs: EntryHrefs): string {
  if (kind === 'message') return `${hrefs.chats}/${path.split('/')[3]}`;
  return `${kind === 'treatment' ? hrefs.treatment : hrefs.kit}?entry=${key}`;
}

export function EntryRow({ entry, hrefs }: { entry: StoredEntry; hrefs: EntryHrefs }) {
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
