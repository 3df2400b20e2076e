import { z } from 'zod';
import { routing } from '@/lib/i18n/routing';

/** `comune` is an Italian municipality, `city` one elsewhere; a `locality` is a part of either. */
export const PLACE_KINDS = ['country', 'region', 'province', 'comune', 'city', 'locality'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** How a place answered a query: its name, the beginning of its name, something like it, or its postal code. */
export const PLACE_MATCHES = ['exact', 'prefix', 'similar', 'postal'] as const;
export type PlaceMatch = (typeof PLACE_MATCHES)[number];

export type Place = {
  id: number;
  kind: PlaceKind;
  /** As the people there call it: München, Bolzano. */
  name: string;
  /** As the visitor calls it: Monaco di Baviera, Bozen. For showing it, see `placeLabel` in rules.ts. */
  localName: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** ISTAT code of an Italian region, else the second part of ISO 3166-2. */
  regionCode: string | null;
  region: string | null;
  /** Sigla of an Italian province, number of a French one. */
  provinceCode: string | null;
  province: string | null;
  /** Of a comune; a locality has that of the comune around it. */
  istatCode: string | null;
  population: number;
  /** Degrees; the middle of a region or province. */
  lat: number;
  lng: number;
  /** Roughly how far it reaches from there. */
  radiusKm: number;
  /** Under `/authorized-centers/in/`; a locality has none of its own. */
  path: string | null;
};

export type FoundPlace = Place & { match: PlaceMatch };

/** A place as `GET /api/places` answers it: what it is called, and where. */
export type PlaceSuggestion = Pick<FoundPlace, 'id' | 'kind' | 'lat' | 'lng' | 'radiusKm' | 'path' | 'match'> & {
  label: string;
  /** What an address in this place says of it; on request. */
  address?: Pick<Place, 'province' | 'provinceCode' | 'region' | 'country'> & { city: string };
};

/** What people type is cut here: no place has a longer name. */
export const LONGEST_QUERY = 120;

export const placeQuery = z.object({
  q: z.string().trim().max(LONGEST_QUERY).default(''),
  locale: z.enum(routing.locales).default(routing.defaultLocale),
  limit: z.coerce.number().int().min(1).max(20).default(8),
  /** `true`: towns only, each with the parts of its address. */
  address: z.literal('true').optional(),
});
