import { hasLocale } from 'next-intl';
import { localePath } from './paths';
import { type Locale, locales } from './routing';

/**
 * Where the visitor goes after choosing a language: the page they come from, query included, in that language. Pages
 * of the signed-in areas have no language in the path and stay as they are. Only a path of this very site is followed.
 */
export function pathInLanguage(locale: Locale, referrer: string | null, host: string | null): string {
  const from = pageBefore(referrer, host);
  if (!from) return localePath(locale, '/');
  const [, first, ...rest] = from.pathname.split('/');
  const path = hasLocale(locales, first) ? localePath(locale, `/${rest.join('/')}`) : from.pathname;
  return `${path.replace(/^\/+/, '/')}${from.search}`;
}

/** The page of this very site that somebody comes from, with its query, as it was; the home page where that is not known. */
export function pathBefore(locale: Locale, referrer: string | null, host: string | null): string {
  const from = pageBefore(referrer, host);
  return from ? from.pathname.replace(/^\/+/, '/') + from.search : localePath(locale, '/');
}

function pageBefore(referrer: string | null, host: string | null): URL | null {
  const from = referrer && URL.canParse(referrer) ? new URL(referrer) : null;
  return from && from.host === host && !from.pathname.startsWith('/api/') ? from : null;
}
