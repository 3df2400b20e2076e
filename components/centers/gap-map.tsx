import { getTranslations } from 'next-intl/server';
import { PointsMap } from '@/components/centers/points-map';
import type { drawGaps } from '@/lib/nouns/centers/search-gaps/draw-gaps';

/** The provinces in which visitors searched in vain, each a link, and where centers are. */
export async function GapMap({ drawn }: { drawn: ReturnType<typeof drawGaps> }) {
  const [t, map] = await Promise.all([getTranslations('search-gaps'), getTranslations('map')]);
  return (
    <div className="space-y-2 xl:sticky xl:top-4">
      <PointsMap drawing={drawn.drawing} marks={drawn.marks} label={t('map')} sources={map('sources')} />
      <p className="text-ink-soft text-sm">{t('legend')}</p>
    </div>
  );
}
