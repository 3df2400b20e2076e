import { AsyncLocalStorage } from 'node:async_hooks';
import type { Locale } from '@/lib/run/i18n/routing';

export const rendering = new AsyncLocalStorage<{ locale: Locale }>();

export function localeNow(): Locale {
  const { locale } = rendering.getStore() ?? {};
  if (!locale) throw new Error('No public page is being rendered here: lib/web/site/render-page.ts does that.');
  return locale;
}
