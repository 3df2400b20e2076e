import { TREATMENT_METHODS, type TreatmentMethod } from '@/lib/nouns/centers/schema';
import type { Place } from '@/lib/nouns/places/schema';
import { type Locale, locales } from '@/lib/run/i18n/routing';

/** Search engines list a place from this many public centers on: with fewer, its page would say the same as its province's. */
export const ENOUGH_CENTERS = 3;
/** A page of its own for a town and a wish, such as a method or Saturdays, from this many centers on. */
export const ENOUGH_OF_FACET = 5;

/** Filters that a place's landing page can be narrowed by: open on Saturdays or in the evening, or a method. */
export const FACETS = ['saturday', 'evening', ...TREATMENT_METHODS] as const;
export type Facet = (typeof FACETS)[number];

export const isMethod = (facet: Facet): facet is TreatmentMethod =>
  TREATMENT_METHODS.some((method) => method === facet);
export const facetNamed = (name: unknown): Facet | undefined => FACETS.find((facet) => facet.toLowerCase() === name);

const READ_IN: Record<string, readonly Locale[]> = {
  IT: ['it'],
  DE: ['de'],
  AT: ['de'],
  CH: ['de', 'fr', 'it'],
  FR: ['fr'],
  ES: ['es'],
  GB: ['en'],
  IE: ['en'],
};
const ALSO_READ_IN: Record<string, Locale> = { BZ: 'de', AO: 'fr' };

/** The languages in which people at a place search; all of our languages for countries that have none of them. */
export function readersOf({ country, provinceCode }: Pick<Place, 'country' | 'provinceCode'>): readonly Locale[] {
  const second = country === 'IT' && provinceCode ? ALSO_READ_IN[provinceCode] : undefined;
  const read = READ_IN[country] ?? locales;
  return second ? [...read, second] : read;
}

/** The word for a kind of place: only Italy and Spain have provinces, France has departments. */
export function wordOf({ kind, country }: Pick<Place, 'kind' | 'country'>) {
  if (kind === 'comune' || kind === 'city' || kind === 'locality') return 'town';
  if (country === 'IT' && kind !== 'country') return kind;
  if (kind === 'province') return country === 'FR' ? 'department' : country === 'ES' ? 'province' : 'area';
  return 'area';
}
