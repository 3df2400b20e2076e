import type { Locale } from './routing';

/** Links of the former site, `/#/authorized-centers?q=Roma`: the path to redirect to, or null. */
export function pathOfHash(hash: string): string | null {
  const path = /^#!?(\/.*)$/.exec(hash)?.[1];
  if (!path || /^\/[/\\]/.test(path) || /[\s\0]/.test(path)) return null;
  return path;
}

/** The path of a public page in a language: `('de', '/')` is `/de`, `('de', '/login')` is `/de/login`. */
export function localePath(locale: Locale, href: string): string {
  return href === '/' ? `/${locale}` : `/${locale}${href}`;
}
