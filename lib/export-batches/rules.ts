import type { ExportKind } from './schema';

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
