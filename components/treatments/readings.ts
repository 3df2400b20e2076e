import { getTranslations } from 'next-intl/server';
import type { Treatment } from '@/lib/nouns/treatments/data';
import type { Reading } from './curve-shape';

/** All shade readings in chronological order: before, after, and at each control. */
export async function readingsOf(treatment: Treatment): Promise<Reading[]> {
  const [t, periods] = await Promise.all([
    getTranslations('treatments.pictures.kinds'),
    getTranslations('records.values.period'),
  ]);
  const { treatedOn, startValue, endValue, controlVisits = [] } = treatment;
  const visits = controlVisits
    .toSorted((a, b) => a.visitedOn.localeCompare(b.visitedOn))
    .map(({ period, visitedOn, value }) => ({ day: visitedOn, shade: value, label: periods(period) }));
  return [
    ...(startValue ? [{ day: treatedOn, shade: startValue, label: t('pre') }] : []),
    ...(endValue ? [{ day: treatedOn, shade: endValue, label: t('post') }] : []),
    ...visits,
  ];
}
