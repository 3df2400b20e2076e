'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Notice } from '@/components/ui/notice';
import { clock } from './submit-bar';

interface DraftLineProps {
  /** When the restored draft was stored; null if it was discarded. */
  savedAt: number | null;
  onDiscard: () => void;
  onUndo: () => void;
}

/** Says that the form shows a stored draft, which can be discarded and brought back. */
export function DraftLine({ savedAt, onDiscard, onUndo }: DraftLineProps) {
  const t = useTranslations('treatments.form');
  const locale = useLocale();
  const [today] = useState(() => new Date().toDateString());
  const day =
    savedAt && new Date(savedAt).toDateString() !== today ? `${new Intl.DateTimeFormat('en-GB').format(savedAt)} ` : '';
  return (
    <Notice role="status" className="mb-4">
      <p className="flex flex-wrap items-center gap-x-3">
        {savedAt === null ? t('draftDiscarded') : t('draftRestored', { time: day + clock(savedAt, locale) })}
        <button type="button" className="link min-h-11 font-semibold" onClick={savedAt === null ? onUndo : onDiscard}>
          {savedAt === null ? t('draftUndo') : t('draftDiscard')}
        </button>
      </p>
    </Notice>
  );
}
