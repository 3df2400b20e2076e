import { placeLabel } from '@/lib/nouns/places/rules';
import type { Place } from '@/lib/nouns/places/schema';

export const countryIn = (locale: string) => (code: string) =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(code)!;

/** As a visitor from Italy reads it. */
export const label = (place: Place): string =>
  placeLabel(place, { province: 'provincia', department: 'dipartimento', country: countryIn('it') });

export const labels = (places: Place[]): string => places.map(label).join('; ');
