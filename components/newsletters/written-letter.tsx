'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { personHeader } from '@/components/portal/call-api';
import { Card } from '@/components/ui/card';
import type { Audience } from '@/lib/nouns/newsletters/list-audience';
import { AudienceSummary } from './audience-summary';
import { LetterPreview, type PreviewedLetters } from './letter-preview';

type Preview = { audience: Audience | null; letters: PreviewedLetters };
const CRITERIA = ['audience', 'userType', 'qualifications', 'user', 'center', 'targetEmails'];
const WAIT_MS = 700;

/** Audience and preview of the letter being written in the surrounding form. */
export function WrittenLetter() {
  const t = useTranslations('newsletters.office');
  const place = useRef<HTMLDivElement>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [isChosen, setChosen] = useState(false);
  const asked = useRef(0);

  const ask = useEffectEvent(async (form: HTMLFormElement) => {
    const mine = (asked.current += 1);
    const body = new FormData();
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
    setChosen(CRITERIA.some((name) => body.get(name)));
    const headers = { accept: 'application/json', 'accept-language': document.documentElement.lang, ...personHeader() };
    const answer = await fetch('/api/forms/newsletter-preview', { method: 'POST', body, headers }).catch(() => null);
    const next = answer?.ok ? ((await answer.json()) as Preview) : null;
    if (mine !== asked.current) return; // a later one was asked for meanwhile
    setFailed(!next);
    if (next) setPreview(next);
  });
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(form), WAIT_MS);
    };
    void ask(form);
    form.addEventListener('input', later);
    form.addEventListener('change', later);
    return () => {
      clearTimeout(timer);
      form.removeEventListener('input', later);
      form.removeEventListener('change', later);
    };
  }, []);
  return (
    <>
      <Card ref={place}>
        <h2 className="mb-3 font-semibold text-lg">{t('audience.title')}</h2>
        <div aria-live="polite">
          {!isChosen ? (
            <p className="text-ink-soft">{t('audience.choose')}</p>
          ) : hasFailed || preview?.audience === null ? (
            <p className="text-ink-soft">{t('audience.unclear')}</p>
          ) : preview?.audience ? (
            <AudienceSummary audience={preview.audience} />
          ) : (
            <p className="text-ink-soft">{t('audience.counting')}</p>
          )}
        </div>
      </Card>
      <Card className="xl:col-span-2">
        <h2 className="mb-3 font-semibold text-lg">{t('preview.title')}</h2>
        <LetterPreview letters={preview?.letters ?? {}} />
      </Card>
    </>
  );
}
