import type { Locale } from '@/lib/i18n/routing';
import { translator } from '@/lib/i18n/translate';
import { findPlaces } from './data';
import { placeLabel } from './rules';
import type { PlaceSuggestion } from './schema';

/** What fits into a list below an input: the places that a query may mean, labelled in the visitor's language. */
export async function suggestPlaces(query: string, locale: Locale, limit: number): Promise<PlaceSuggestion[]> {
  const [places, translate] = await Promise.all([findPlaces(query, locale, limit), translator(locale)]);
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  const words = {
    province: translate('places.province'),
    department: translate('places.department'),
    country: (code: string) => countries.of(code) ?? code,
  };
  return places.map(({ id, kind, lat, lng, radiusKm, path, match, ...place }) => {
    const label = placeLabel({ kind, ...place }, words);
    return { id, label, kind, lat, lng, radiusKm, path, match };
  });
}
