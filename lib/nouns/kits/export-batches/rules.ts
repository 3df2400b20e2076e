import type { EXPORT_KIND_NAMES, ExportKind, LeftOut } from './schema';

const prefixes: Record<ExportKind, string> = {
  welcome_kit: 'Welcome_Kit_Centers_',
  promo_kit: 'Promo_Kit_Centers_',
  clean_white: 'Clean_White_Centers_',
};

/** `Welcome_Kit_Centers_20261121_153000.xlsx`, in Italian local time. */
export function exportFileName(kind: ExportKind, now: Date): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'medium' });
  const digits = parts.format(now).replace(/\D/g, '');
  return `${prefixes[kind]}${digits.slice(0, 8)}_${digits.slice(8)}.xlsx`;
}

export type Behind = Record<'ready' | LeftOut['reason'], Record<string, string>>;

/** The lists of centers behind the figures of a kit, as filters: the conditions of `data.ts`. */
export const centersBehind: Record<(typeof EXPORT_KIND_NAMES)[number], Partial<Behind>> = {
  'welcome-kit': {
    ready: { isAuthorized: 'true', welcomeKit: 'not_received' },
    'already-sent': { 'welcomeKit[ne]': 'not_received' },
    'not-authorized': { isAuthorized: 'false', welcomeKit: 'not_received' },
  },
  'promo-kit': {
    ready: { isAuthorized: 'true', 'tier[ne]': 'BASE', hasPromoSent: 'false' },
    'already-sent': { hasPromoSent: 'true' },
    'not-authorized': { isAuthorized: 'false', hasPromoSent: 'false' },
    'base-tier': { isAuthorized: 'true', tier: 'BASE', hasPromoSent: 'false' },
  },
  'clean-white': {
    ready: { isCleanAndWhite: 'kitDue' },
    'already-sent': { isCleanAndWhite: 'kitSent' },
    'not-clean-white': { isCleanAndWhite: 'false' },
  },
};

export const TO_SEND = {
  welcome_kit: 'Centers to send a welcome kit to',
  promo_kit: 'Centers to send a promo kit to',
  clean_white: 'Centers to send a Clean & White kit to',
} as const;
