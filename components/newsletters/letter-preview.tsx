'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { useInBrowser } from '@/components/ui/is-alive';
import { trustedMarkup } from '@/components/ui/trusted-markup';
import { colon, messageKey } from '@/lib/run/i18n/message-key';
import type { Locale } from '@/lib/run/i18n/routing';

/** Prepares a mail for an iframe, which inherits the page's CSP: mode, nonce, and styles as data for `applyStyles`. */
export const shownAs = (html: string, scheme: 'light' | 'dark', nonce: string): string =>
  html
    .replaceAll(/\(\s*prefers-color-scheme\s*:\s*dark\s*\)/g, scheme === 'dark' ? '(min-width:0)' : '(max-width:0)')
    .replaceAll(/(<[a-z][^>]*?\s)style="/gi, '$1data-style="')
    .replaceAll(/<style\b/g, `<style nonce="${nonce.replaceAll(/[^\w+/=-]/g, '')}"`)
    .replace(/(<meta name="color-scheme" content=")[^"]*"/, `$1${scheme}"`);

/** Applies the style attributes of such a mail: the policy forbids them in the markup, not to scripts. */
function applyStyles(mail: Document | null): void {
  for (const element of mail?.querySelectorAll<HTMLElement>('[data-style]') ?? [])
    element.style.cssText = element.dataset.style ?? '';
}

export type PreviewedLetter = { subject: string; html: string };
/** By language, for those with content. */
export type PreviewedLetters = Partial<Record<Locale, PreviewedLetter>>;

type Chosen = { language: Locale; device: 'desktop' | 'phone'; scheme: 'light' | 'dark' };

const nonceOfPage = () => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';

interface LetterPreviewProps {
  letters: PreviewedLetters;
  languages?: readonly Locale[];
}

/** A letter as its readers will see it: per language, on desktop and phone, in light and dark mode. */
export function LetterPreview({ letters, languages = ['it', 'en'] }: LetterPreviewProps) {
  const [t, locale] = [useTranslations('newsletters.office.preview'), useLocale()];
  const choices = { language: languages, device: ['desktop', 'phone'], scheme: ['light', 'dark'] };
  const [chosen, setChosen] = useState<Chosen>({ language: languages[0]!, device: 'desktop', scheme: 'light' });
  const nonce = useInBrowser(nonceOfPage, '');
  const isWritten = (one: Locale) => letters[one] !== undefined;
  const language = isWritten(chosen.language) ? chosen.language : (languages.find(isWritten) ?? chosen.language);
  const letter = letters[language];
  return (
    <div>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {Object.entries(choices).map(([name, options]) => (
          <fieldset key={name} className="flex min-w-0 flex-wrap rounded-control border border-line p-0.5">
            <legend className="sr-only">{t(messageKey(name))}</legend>
            {options.map((option) => {
              const value = name === 'language' ? language : chosen[name as keyof Chosen];
              return (
                <label
                  key={option}
                  className={classNames(
                    'flex min-h-9 cursor-pointer items-center rounded-control px-2.5 text-sm has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-accent pointer-coarse:min-h-11',
                    option === value
                      ? 'bg-accent-soft font-semibold text-accent-strong'
                      : 'text-ink-soft hover:text-ink',
                  )}
                >
                  <input
                    type="radio"
                    name={`preview-${name}`}
                    value={option}
                    checked={option === value}
                    onChange={() => setChosen({ ...chosen, [name]: option })}
                    className="sr-only"
                  />
                  {t(messageKey(`${name}s.${option}`))}
                </label>
              );
            })}
          </fieldset>
        ))}
      </div>
      {letter ? (
        <>
          <p className="mt-3">
            <span className="text-ink-soft">
              {t('subject')}
              {colon(locale)}{' '}
            </span>
            <span className="font-semibold">{letter.subject}</span>
          </p>
          <div
            className={classNames(
              'mt-3 overflow-hidden rounded-card border border-line',
              chosen.device === 'phone' ? 'mx-auto max-w-[390px]' : 'max-w-4xl',
            )}
          >
            <LetterFrame
              key={`${language} ${chosen.device} ${chosen.scheme} ${nonce}`}
              title={t('frame', { subject: letter.subject })}
              html={shownAs(letter.html, chosen.scheme, nonce)}
            />
          </div>
        </>
      ) : (
        <p className="mt-3 text-ink-soft">{t('empty')}</p>
      )}
    </div>
  );
}

/** React would write the document as text, which browsers with Trusted Types refuse. */
function LetterFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useLayoutEffect(() => {
    frame.current!.srcdoc = trustedMarkup(html);
  }, [html]);
  return (
    <iframe
      ref={frame}
      title={title}
      onLoad={({ currentTarget }) => {
        applyStyles(currentTarget.contentDocument);
        // No higher than the letter: a document is at least as high as its frame.
        currentTarget.style.height = '0';
        currentTarget.style.height = `${currentTarget.contentDocument?.documentElement.scrollHeight}px`;
      }}
      // Sandboxed without scripts; same-origin, because our pictures need the session cookie.
      sandbox="allow-same-origin"
      className="block h-[30rem] w-full border-0"
    />
  );
}
