import { headers } from 'next/headers';
import { locale as localeInPath } from 'next/root-params';
import { hasLocale } from 'next-intl';
import { getRequestConfig } from 'next-intl/server';
import { visitorLocale } from './negotiate';
import { routing } from './routing';

/**
 * Sources of the locale, in order:
 * 1. given by the caller (server actions and route handlers must: root params can't be read there)
 * 2. the [locale] root segment (public pages: no request data read, so they stay static)
 * 3. the cookie, or else the browser's languages (the areas named after a role)
 */
export default getRequestConfig(async ({ locale: given }) => {
  let locale = given;
  if (!locale) {
    const inPath = await localeInPath();
    locale = hasLocale(routing.locales, inPath) ? inPath : visitorLocale(Object.fromEntries(await headers()));
  }
  return { locale, messages: (await import(`@/messages/${locale}.json`)).default, timeZone: 'Europe/Rome' };
});
