import { createTranslator } from 'next-intl';
import { messageKey } from '@/lib/run/i18n/message-key';
import { visitorLocale } from '@/lib/run/i18n/negotiate';
import { locales } from '@/lib/run/i18n/routing';
import { memoizeAsync } from '@/lib/run/memoize-async';

type Locale = (typeof locales)[number];
type Translate = (key: string, values?: Record<string, string | number>) => string;

// Written out, because the server's bundler does not resolve computed import paths.
const catalogues = {
  it: () => import('@/messages/it.json'),
  en: () => import('@/messages/en.json'),
  de: () => import('@/messages/de.json'),
  fr: () => import('@/messages/fr.json'),
  es: () => import('@/messages/es.json'),
} satisfies Record<Locale, () => Promise<{ default: object }>>;

/** For all texts and pages. */
export const TIME_ZONE = 'Europe/Rome';

/** Every text in a language. */
export const messagesOf = async (locale: string): Promise<object> => (await catalogues[locale as Locale]()).default;

const loaded = new Map(locales.map((locale) => [locale, memoizeAsync(() => load(locale))]));

/** Texts outside of pages: API errors, e-mails. An unknown key returns itself. */
export const translator = (locale: Locale): Promise<Translate> => loaded.get(locale)!();

async function load(locale: Locale): Promise<Translate> {
  const messages = await messagesOf(locale);
  // Keys are data here, taken from thrown problems, so the catalogue's types cannot check them.
  const translate = createTranslator({
    locale,
    messages,
    timeZone: TIME_ZONE,
    getMessageFallback: ({ key }) => key,
    onError: () => {},
  });
  return (key, values) => translate(messageKey(key), messageKey(values));
}

/** The caller's language: chosen on the site, else requested by the client, else the person's own, else Italian. */
export const localeOf = (headers: Headers, culture?: string): Locale =>
  visitorLocale(Object.fromEntries(headers), culture);
