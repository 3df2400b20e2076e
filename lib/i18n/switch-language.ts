import { hasLocale } from 'next-intl';
import { localePath } from './paths';
import { type Locale, locales } from './routing';

/**
 * Where the visitor goes after choosing a language: the page they come from, query included, in that language. Pages
 * of the signed-in areas have no language in the path and stay as they are. Only a path of this very site is followed.
 */
export function pathInLanguage(locale: Locale, referrer: string | null, host: string | null): string {
  const from = referrer && URL.canParse(referrer) ? new URL(referrer) : null;
  if (!from || from.host !== host || from.pathname.startsWith('/api/')) return localePath(locale, '/');
  const [, first, ...rest] = from.pathname.split('/');
  const path = hasLocale(locales, first) ? localePath(locale, `/${rest.join('/')}`) : from.pathname;
  return `${path.replace(/^\/+/, '/')}${from.search}`;
}
