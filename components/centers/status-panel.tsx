'use client';
import { type ReactNode, useEffect, useState } from 'react';
import { Card } from '@/components/ui/card';
import { Icon } from '@/components/ui/icon';
import { ProgressBar } from '@/components/ui/progress-bar';
import { missingData } from '@/lib/nouns/centers/rules';
import { factsOfForm } from '@/lib/nouns/centers/rules.form';
import { type CenterFacts, REQUIRED_CENTER_FIELDS, type RequiredCenterField } from '@/lib/nouns/centers/schema';
import type { StatusWords } from './center-form';

interface StatusPanelProps {
  form: string;
  at?: string;
  missing: RequiredCenterField[];
  experts: CenterFacts['experts'];
  isHidden?: boolean;
  words: StatusWords;
  children?: ReactNode;
}

const anchors: Partial<Record<RequiredCenterField, string>> = { phoneNumbers: 'phone1', experts: 'people' };

const ICONS = { public: 'check', missing: 'alert', waiting: 'clock', hidden: 'minus' } as const;

/** A center's data missing for the public map, and why that matters; updates while the form is filled in. */
export function StatusPanel(props: StatusPanelProps) {
  const { form, at = '', missing: saved, experts, isHidden = false, words, children } = props;
  const [missing, setMissing] = useState(saved);
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    const element = document.getElementById(form) as HTMLFormElement | null;
    const look = () => {
      const values = Object.fromEntries(new FormData(element!)) as Record<string, string>;
      setMissing(missingData(factsOfForm(values, experts)));
      setChanged(true);
    };
    element?.addEventListener('input', look);
    return () => element?.removeEventListener('input', look);
  }, [form, experts]);
  const total = REQUIRED_CENTER_FIELDS.length;
  const done = total - missing.length;
  const isQualified = experts.some((expert) => expert.isQualified);
  const state = missing.length > 0 ? 'missing' : isHidden ? 'hidden' : isQualified ? 'public' : 'waiting';
  return (
    <Card heading={missing.length > 0 ? words.title : words.complete}>
      <div aria-live="polite">
        <p className="mt-2 flex items-start gap-2 font-semibold">
          <Icon
            name={ICONS[state]}
            className={`mt-0.5 ${state === 'public' ? 'text-good' : state === 'missing' ? 'text-warn' : 'text-ink-soft'}`}
          />
          {words[state]}
        </p>
        {missing.length > 0 && (
          <div className="mt-3 flex items-center gap-3 text-sm">
            <ProgressBar value={done} max={total} label={words.title} />
            <span className="whitespace-nowrap tabular-nums">
              {words.progress.replace('{done}', String(done)).replace('{total}', String(total))}
            </span>
          </div>
        )}
        {missing.length > 0 && (
          <ul className="mt-3 flex flex-wrap gap-x-4 text-sm">
            {missing.map((field) => (
              <li key={field}>
                <a
                  href={`${field === 'experts' ? '' : at}#${anchors[field] ?? field}`}
                  className="link inline-flex min-h-9 items-center gap-1"
                >
                  {words.fields[field]}
                </a>
              </li>
            ))}
          </ul>
        )}
        {isChanged && <p className="mt-2 text-sm">{words.unsaved}</p>}
      </div>
      {missing.length > 0 && <p className="mt-3 border-line border-t pt-3 text-ink-soft text-sm">{words.why}</p>}
      {children}
    </Card>
  );
}
