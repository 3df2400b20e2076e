import { locales } from '@/lib/i18n/routing';

/** Every public page, without its language. Accessibility and markup are checked on each. */
export const publicPages = [
  '',
  '/authorized-centers',
  '/authorized-centers?q=Milano',
  '/login',
  '/register',
  '/forgot-password',
  '/expert-register',
  '/authorized-centers/in/lombardia/milano',
  '/prova',
  '/request-contact',
  '/request-contact/sent',
  '/request-creation',
  '/request-creation/ultra',
  '/request-creation/sent',
  '/clean-white-request',
  '/clean-white-request/sent',
  '/consultants',
  '/dealers',
  '/privacy',
  '/cookies',
  '/no-such-page',
];

export const inAllLanguages = locales.flatMap((locale) => publicPages.map((page) => `/${locale}${page}`));
