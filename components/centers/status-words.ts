import { getTranslations } from 'next-intl/server';
import { REQUIRED_CENTER_FIELDS, type RequiredCenterField } from '@/lib/nouns/centers/schema';
import { texts } from '@/lib/run/i18n/texts';

export type StatusWords = Awaited<ReturnType<typeof statusWords>>;

/** `complete` is the title when nothing is missing. */
export async function statusWords() {
  const [status, fields] = await Promise.all([
    texts('centers.status', 'title complete missing waiting public hidden why progress unsaved'),
    getTranslations('records.fields'),
  ]);
  const names = REQUIRED_CENTER_FIELDS.map((field) => [field, fields(field)] as const);
  return { ...status, fields: Object.fromEntries(names) as Record<RequiredCenterField, string> };
}
