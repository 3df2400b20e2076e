'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Icon } from '@/components/ui/icon';
import { labelled } from '@/lib/run/i18n/message-key';

interface ProblemSummaryProps {
  /** Errors by field; '' is the form as a whole. */
  problems: { field: string; text: string }[];
  labelOf: (field: string) => string | null;
  /** Whether a field was changed since: its old error is no longer listed. */
  isSettled?: (field: string) => boolean;
}

/** The errors of a client-side form, linked to their fields; gets the focus whenever there are new ones. */
export function ProblemSummary({ problems, labelOf, isSettled = () => false }: ProblemSummaryProps) {
  const [t, locale] = [useTranslations('forms'), useLocale()];
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (problems.length === 0) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, [problems]);
  const withLabel = (field: string, text: string) => {
    const label = labelOf(field);
    return label ? labelled(locale, label, text) : text;
  };
  const general = problems.filter(({ field }) => !field);
  const ofFields = problems.filter(({ field }) => field && !isSettled(field));
  if (general.length + ofFields.length === 0) return null;
  return (
    <section
      ref={box}
      id="problems"
      aria-labelledby="problems-title"
      tabIndex={-1}
      className="mb-4 flex gap-3 rounded-control border-2 border-bad bg-raised p-4"
    >
      <Icon name="alert" className="mt-0.5 text-bad" />
      <div className="min-w-0 space-y-2">
        <h2 id="problems-title" className="font-semibold">
          {ofFields.length > 0 ? t('summary', { count: ofFields.length }) : general[0]?.text}
        </h2>
        <ul className="space-y-1">
          {ofFields.map(({ field, text }) => (
            <li key={field}>
              <a href={`#${field}`} className="font-semibold text-bad underline underline-offset-4">
                {withLabel(field, text)}
              </a>
            </li>
          ))}
        </ul>
        <p className="text-ink-soft">{t('kept')}</p>
      </div>
    </section>
  );
}
