import type { SearchParams } from '@/lib/nouns/centers/schema.search';
import type { SearchResult } from '@/lib/nouns/centers/search';
import { keyOf } from './schema';

/** Centers farther away than this do not count as near. */
export const NEAR_KM = 25;

type Found = Pick<SearchResult, 'located' | 'origin' | 'total' | 'centers' | 'instead'>;

/**
 * Whether a search for a place or around a position found nothing near. Searches with filters say nothing about where
 * centers are missing, nor does a map that was moved over the sea.
 */
export function isGap(params: SearchParams, { located, origin, total, centers, instead }: Found): boolean {
  const { tier, method, openNow, page, zoom, position } = params;
  const isProvince = located.kind === 'place' && located.place.kind === 'province';
  if (!origin || tier.length || method.length || openNow || page > 1 || (position && zoom !== undefined)) return false;
  // Centers on later pages may be near, and a province extends beyond the surroundings of its middle.
  if (total > centers.length || (isProvince && total > 0)) return false;
  return [...centers, ...(instead?.centers ?? [])].every(
    ({ distanceKm }) => distanceKm !== null && distanceKm > NEAR_KM,
  );
}

/**
 * The area that was searched: a province of Italy, or another country. Null for a whole region or country, and for a
 * position outside of Italy.
 * @param provinceAt the province of Italy in which a position lies
 */
export function areaOf(
  { located }: Pick<Found, 'located'>,
  provinceAt: (position: { lat: number; lng: number }) => string | null,
): string | null {
  if (located.kind === 'position') {
    const code = provinceAt(located.position);
    return code && keyOf('IT', code);
  }
  if (located.kind !== 'place' || ['country', 'region'].includes(located.place.kind)) return null;
  const { country, provinceCode } = located.place;
  if (country !== 'IT') return country;
  return provinceCode && keyOf(country, provinceCode);
}
