import { hasLocale } from 'next-intl';
import { localePath } from '@/lib/run/i18n/paths';
import { type Locale, locales } from '@/lib/run/i18n/routing';

/** Where to go after choosing a language: the previous page in it; areas have none. Only paths of this site. */
export function pathInLanguage(locale: Locale, referrer: string | null, host: string | null): string {
  const from = pageBefore(referrer, host);
  if (!from) return localePath(locale, '/');
  const [, first, ...rest] = from.pathname.split('/');
  const path = hasLocale(locales, first) ? localePath(locale, `/${rest.join('/')}`) : from.pathname;
  return `${path.replace(/^\/+/, '/')}${from.search}`;
}

/** The previous page with its query if it belongs to this site; else the home page. */
export function pathBefore(locale: Locale, referrer: string | null, host: string | null): string {
  const from = pageBefore(referrer, host);
  return from ? from.pathname.replace(/^\/+/, '/') + from.search : localePath(locale, '/');
}

function pageBefore(referrer: string | null, host: string | null): URL | null {
  const from = referrer && URL.canParse(referrer) ? new URL(referrer) : null;
  return from && from.host === host && !from.pathname.startsWith('/api/') ? from : null;
}
