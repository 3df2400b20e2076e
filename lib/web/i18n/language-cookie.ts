import { type Locale, localeCookie, locales } from '@/lib/run/i18n/routing';

export const isLocale = (text: string): text is Locale => locales.some((locale) => locale === text);

/** The Set-Cookie header that stores the chosen language for a year. */
export const localeCookieText = (locale: Locale) =>
  `${localeCookie.name}=${locale}; Path=/; Max-Age=${localeCookie.maxAge}; SameSite=Lax`;
