'use client';
import './globals.css';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { fraunces, inter } from '@/lib/run/fonts';
import { type Locale, localeCookie, routing } from '@/lib/run/i18n/routing';
import { isLocale } from '@/lib/web/i18n/language-cookie';

// There is no layout or provider here, so the catalogue is loaded on demand. Each import is spelled out because
// bundlers cannot follow computed paths.
const catalogues = {
  it: () => import('@/messages/it.json'),
  en: () => import('@/messages/en.json'),
  de: () => import('@/messages/de.json'),
  fr: () => import('@/messages/fr.json'),
  es: () => import('@/messages/es.json'),
};

type Words = { title: string; text: string; retry: string };

/** The language chosen before, else that of the failed page, of the browser, or Italian. */
function languageHere(): Locale {
  const chosen = new RegExp(`(?:^|; )${localeCookie.name}=(\\w+)`).exec(document.cookie)?.[1];
  const wanted = [chosen, document.documentElement.lang, navigator.language.slice(0, 2)];
  return wanted.find((one) => one !== undefined && isLocale(one)) ?? routing.defaultLocale;
}

/** The files of an earlier release are gone: the document of this one names its own. */
function reloadOnce(): void {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (load?.type !== 'reload') window.location.reload();
}

/** Replaces the whole document when a layout itself has failed. */
export default function EverythingFailed() {
  const [shown, show] = useState<{ locale: Locale; words: Words } | null>(null);
  useEffect(() => {
    const locale = languageHere();
    catalogues[locale]()
      .then(({ default: messages }) => show({ locale, words: messages.portal.failed }))
      .catch(reloadOnce);
  }, []);
  return (
    <html lang={shown?.locale} className={`${inter.variable} ${fraunces.variable}`}>
      <body className="min-h-dvh bg-surface">
        <main id="content" aria-busy={!shown}>
          {shown && (
            <>
              <title>{shown.words.title}</title>
              <EmptyState
                isScreen
                drawing="failed"
                title={shown.words.title}
                text={shown.words.text}
                action={<Button onClick={() => window.location.reload()}>{shown.words.retry}</Button>}
              />
            </>
          )}
        </main>
      </body>
    </html>
  );
}
