import type { getTranslations } from 'next-intl/server';
import type { CenterTier } from '@/lib/nouns/centers/schema';
import type { Language } from '@/lib/nouns/places/map/area-names';

export interface MarkerLabels {
  pin(name: string, tier: CenterTier): string;
  cluster(count: number, town: string | undefined): string;
}

type MapTexts = Awaited<ReturnType<typeof getTranslations<'map'>>>;

/** Stands for the name in a kept label; no name contains it. */
const NAME = '\uE000';
const MOST_KEPT = 5000;
const kept = new Map<string, string>();

/**
 * The labels of a map's markers. Each is formatted once for a tier or count, and the name put in later: there are
 * hundreds of markers on a map, and formatting them all took longer than drawing them.
 */
export function markerLabels(language: Language, t: MapTexts): MarkerLabels {
  return {
    pin: (name, tier) =>
      labelWith(name, `${language} ${tier}`, () => t('pin', { name: NAME, tier: t(`tiers.${tier}`) })),
    cluster: (count, town) =>
      town === undefined
        ? labelWith('', `${language} ${count}`, () => t('cluster', { count }))
        : labelWith(town, `${language} ${count} near`, () => t('clusterNear', { count, place: NAME })),
  };
}

function labelWith(name: string, key: string, format: () => string): string {
  let label = kept.get(key);
  if (label === undefined) {
    if (kept.size >= MOST_KEPT) kept.clear();
    label = format();
    kept.set(key, label);
  }
  return label.replace(NAME, () => name);
}
