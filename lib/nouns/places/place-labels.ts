import { placeLabel } from '@/lib/nouns/places/rules';
import type { Locale } from '@/lib/run/i18n/routing';
import { translator } from '@/lib/run/i18n/translate';

const namesOfCountries = new Map<Locale, Intl.DisplayNames>();

/** The names of countries in a language. Created once, because that takes longer than rendering a list. */
export function countryNames(locale: Locale): Intl.DisplayNames {
  const known = namesOfCountries.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' });
  namesOfCountries.set(locale, known);
  return known;
}

/** The names of the Italian regions in a language; other regions keep their own. */
export async function regionNames(locale: Locale): Promise<(region: string) => string> {
  const translate = await translator(locale);
  return (region) => {
    const name = translate(`records.values.region.${region}`);
    return name.startsWith('records.') ? region : name;
  };
}

/** Labels that distinguish places of the same name: "Sesto San Giovanni (MI)", "Monaco di Baviera (Germania)". */
export async function placeLabels(locale: Locale): Promise<(place: Parameters<typeof placeLabel>[0]) => string> {
  const translate = await translator(locale);
  const countries = countryNames(locale);
  const words = {
    province: translate('places.province'),
    department: translate('places.department'),
    country: (code: string) => countries.of(code) ?? code,
  };
  return (place) => placeLabel(place, words);
}
