import { placeLabels } from '@/lib/nouns/places/place-labels';
import type { Locale } from '@/lib/run/i18n/routing';
import { findPlaces } from './data';
import type { PlaceSuggestion } from './schema';

const TOWNS = ['comune', 'city'];
/** Towns are picked from so many places. */
const AMONG = 20;

/**
 * Suggestions below an input: the places a query may mean, labelled in the visitor's language.
 * @param forAddress towns only, each with the parts of its address
 */
export async function suggestPlaces(
  query: string,
  locale: Locale,
  limit: number,
  forAddress = false,
): Promise<PlaceSuggestion[]> {
  const [found, labelOf] = await Promise.all([
    findPlaces(query, locale, forAddress ? AMONG : limit),
    placeLabels(locale),
  ]);
  const places = forAddress ? found.filter(({ kind }) => TOWNS.includes(kind)).slice(0, limit) : found;
  return places.map(({ id, kind, lat, lng, radiusKm, path, match, ...place }) => {
    const label = labelOf({ kind, ...place });
    const { name: city, province, provinceCode, region, country } = place;
    const address = { city, province, provinceCode, region, country };
    return { id, label, kind, lat, lng, radiusKm, path, match, ...(forAddress && { address }) };
  });
}
