import { countryNames } from '@/lib/nouns/places/place-labels';
import type { Locale } from '@/lib/run/i18n/routing';
import { translator } from '@/lib/run/i18n/translate';
import { findPlaces } from './data';
import { placeLabel } from './rules';
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
  const [found, translate] = await Promise.all([
    findPlaces(query, locale, forAddress ? AMONG : limit),
    translator(locale),
  ]);
  const places = forAddress ? found.filter(({ kind }) => TOWNS.includes(kind)).slice(0, limit) : found;
  const countries = countryNames(locale);
  const words = {
    province: translate('places.province'),
    department: translate('places.department'),
    country: (code: string) => countries.of(code) ?? code,
  };
  return places.map(({ id, kind, lat, lng, radiusKm, path, match, ...place }) => {
    const label = placeLabel({ kind, ...place }, words);
    const { name: city, province, provinceCode, region, country } = place;
    const address = { city, province, provinceCode, region, country };
    return { id, label, kind, lat, lng, radiusKm, path, match, ...(forAddress && { address }) };
  });
}
