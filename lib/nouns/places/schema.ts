import { z } from 'zod';
import { routing } from '@/lib/run/i18n/routing';

/** `comune` is an Italian municipality, `city` one elsewhere; a `locality` is a part of either. */
export const PLACE_KINDS = ['country', 'region', 'province', 'comune', 'city', 'locality'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** How a place matched a query: by its full name, the beginning of its name, a similar name, or its postal code. */
export const PLACE_MATCHES = ['exact', 'prefix', 'similar', 'postal'] as const;
export type PlaceMatch = (typeof PLACE_MATCHES)[number];

export type Place = {
  id: number;
  kind: PlaceKind;
  /** The local name: München, Bolzano. */
  name: string;
  /** The name in the visitor's language: Monaco di Baviera, Bozen. To display it, use `placeLabel` of rules.ts. */
  localName: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** ISTAT code of an Italian region, else the second part of ISO 3166-2. */
  regionCode: string | null;
  region: string | null;
  /** Two-letter code of an Italian province, number of a French one. */
  provinceCode: string | null;
  province: string | null;
  /** For comuni; a locality has that of its comune. */
  istatCode: string | null;
  population: number;
  /** Degrees; for a region or province its middle. */
  lat: number;
  lng: number;
  radiusKm: number;
  /** Below `/authorized-centers/in/`; localities have no page. */
  path: string | null;
};

export type FoundPlace = Place & { match: PlaceMatch };

export type PlaceSuggestion = Pick<FoundPlace, 'id' | 'kind' | 'lat' | 'lng' | 'radiusKm' | 'path' | 'match'> & {
  label: string;
  /** The parts of an address in this place; on request. */
  address?: Pick<Place, 'province' | 'provinceCode' | 'region' | 'country'> & { city: string };
};

/** Longer queries are cut: no place has a longer name. */
export const LONGEST_QUERY = 120;

export const placeQuery = z.object({
  q: z.string().trim().max(LONGEST_QUERY).default(''),
  locale: z.enum(routing.locales).default(routing.defaultLocale),
  limit: z.coerce.number().int().min(1).max(20).default(8),
  /** `true`: towns only, each with the parts of its address. */
  address: z.literal('true').optional(),
});
