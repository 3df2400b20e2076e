import type { Language } from '@/lib/nouns/places/map/area-names';

const KINDS = {
  count: {},
  kilometres: { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 },
} as const satisfies Record<string, Intl.NumberFormatOptions>;

const made = new Map<string, Intl.NumberFormat>();

/** Formats numbers on maps. Created once each: a formatter costs as much as formatting a hundred texts. */
export function numberFormat(language: Language, kind: keyof typeof KINDS): Intl.NumberFormat {
  const key = `${language} ${kind}`;
  const known = made.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(language, KINDS[kind]);
  made.set(key, format);
  return format;
}
