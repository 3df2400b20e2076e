import { placeLabel } from '@/lib/places/rules';
import type { Locale } from './routing';
import { translator } from './translate';

/** Labels that distinguish places of the same name: "Sesto San Giovanni (MI)", "Monaco di Baviera (Germania)". */
export async function placeLabels(locale: Locale): Promise<(place: Parameters<typeof placeLabel>[0]) => string> {
  const translate = await translator(locale);
  const countries = new Intl.DisplayNames(locale, { type: 'region' });
  const words = {
    province: translate('places.province'),
    department: translate('places.department'),
    country: (code: string) => countries.of(code) ?? code,
  };
  return (place) => placeLabel(place, words);
}
