import { getTranslations } from 'next-intl/server';
import { instantText } from '@/lib/run/i18n/dates';

/** Says since when figures stand that the worker counts every hour; nothing if they were counted just now. */
export async function CountedAt({ at }: { at: Date | string | null }) {
  if (!at) return null;
  const t = await getTranslations('statistics.inFigures');
  return <p className="mb-4 text-ink-soft text-sm">{t('countedAt', { at: instantText(at) })}</p>;
}
