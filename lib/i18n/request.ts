import { cookies } from 'next/headers';
import { locale as localeInPath } from 'next/root-params';
import { hasLocale } from 'next-intl';
import { getRequestConfig } from 'next-intl/server';
import { routing } from './routing';

/**
 * Where the locale comes from, in order:
 * 1. given by the caller (server actions and route handlers must: root params can't be read there)
 * 2. the [locale] root segment (public pages: no request data read, so they stay static)
 * 3. the cookie (the areas named after a role)
 */
export default getRequestConfig(async ({ locale: given }) => {
  let locale = given;
  if (!locale) {
    const inPath = await localeInPath();
    const wanted = inPath ?? (await cookies()).get('NEXT_LOCALE')?.value;
    locale = hasLocale(routing.locales, wanted) ? wanted : routing.defaultLocale;
  }
  return {
    locale,
    messages: (await import(`@/messages/${locale}.json`)).default,
    timeZone: 'Europe/Rome',
  };
});
