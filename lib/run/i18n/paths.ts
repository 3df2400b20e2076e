import type { Locale } from './routing';

/** The path of a public page in a language: `('de', '/')` is `/de`, `('de', '/login')` is `/de/login`. */
export function localePath(locale: Locale, href: string): string {
  return href === '/' ? `/${locale}` : `/${locale}${href}`;
}
