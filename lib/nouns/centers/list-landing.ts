import { countPlaces, partsOf } from '@/lib/nouns/centers/count-places';
import type { CenterFilters } from '@/lib/nouns/centers/filter-sql';
import { countPublic, listPublic } from '@/lib/nouns/centers/list-public';
import { type PlaceFacts, readFacts } from '@/lib/nouns/centers/read-facts';
import { districtOf } from '@/lib/nouns/centers/rules';
import { type Facet, isMethod } from '@/lib/nouns/centers/rules.landing';
import { shuffleOfDay } from '@/lib/nouns/centers/rules.search';
import type { CenterCard, CenterTier, CountedPlace } from '@/lib/nouns/centers/schema';
import { MAX_PAGES } from '@/lib/nouns/centers/schema.search';
import { placeByPath } from '@/lib/nouns/places/data';
import type { Bounds } from '@/lib/nouns/places/map/rules';
import type { Place } from '@/lib/nouns/places/schema';
import type { Locale } from '@/lib/run/i18n/routing';

export type Landing = {
  place: Place;
  total: number;
  byTier: Record<CenterTier, number>;
  bounds: Bounds | null;
  centers: CenterCard[];
  pages: number;
  /** Regions of a country, provinces of a region, or towns of a province that have centers. */
  parts: CountedPlace[];
  neighbours: CountedPlace[];
  facts: PlaceFacts;
  /** The next larger place, for one with too few centers. */
  larger: string | null;
};

/** Fewer than in the search, as this page's own content is below them; whole rows of two and of three. */
export const LANDING_SIZE = 12;
const MAX_PARTS = 120;
const NEIGHBOURS = 9;
const NEXT_TOWNS_KM = 40;

/** The content of a place's landing page; null if there is no such place or page, or no public center in it. */
export async function listLanding(
  path: string,
  locale: Locale,
  page: number,
  facet: Facet | '' = '',
): Promise<Landing | null> {
  const place = await placeByPath(path, locale);
  const district = place && districtOf(place);
  if (!place || !district || place.kind === 'locality') return null;
  const { kind, lat, lng } = place;
  const filters: CenterFilters = {
    district,
    ...(facet && (isMethod(facet) ? { method: [facet] } : { [facet]: true })),
  };
  const count = await countPublic(filters);
  const pages = Math.min(MAX_PAGES, Math.ceil(count.total / LANDING_SIZE));
  if (page > pages) return null;

  const now = new Date();
  const listing = {
    filters,
    count,
    order: 'recommended',
    origin: { lat, lng },
    shuffle: shuffleOfDay(now),
    now,
  } as const;
  const part = partsOf(place);
  const isTown = kind === 'comune' || kind === 'city';
  const around = isTown
    ? { circle: { around: { lat, lng }, km: NEXT_TOWNS_KM } }
    : kind === 'country'
      ? {}
      : { district: { country: place.country } };
  const [centers, parts, neighbours, facts] = await Promise.all([
    listPublic(listing, (page - 1) * LANDING_SIZE, LANDING_SIZE),
    part ? countPlaces({ kind: part, filters, locale, limit: MAX_PARTS }) : [],
    countPlaces({ kind, filters: around, locale, limit: NEIGHBOURS, near: place, without: path }),
    readFacts({ district }),
  ]);
  // The distance to the middle of a region is of no use.
  return {
    place,
    total: count.total,
    byTier: count.byTier,
    bounds: count.bounds,
    centers: isTown ? centers : centers.map((center) => ({ ...center, distanceKm: null })),
    pages,
    parts,
    neighbours,
    facts,
    larger: path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : null,
  };
}
