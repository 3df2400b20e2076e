import { isNarrowed } from '@/lib/nouns/centers/cluster-centers';
import { type CenterFilters, filterConditions, startValues } from '@/lib/nouns/centers/filter-sql';
import { countPublic, type Listing, listPublic, type PublicCount } from '@/lib/nouns/centers/list-public';
import { type Located, locateSearch } from '@/lib/nouns/centers/locate-search';
import { districtOf } from '@/lib/nouns/centers/rules';
import { shuffleOfDay } from '@/lib/nouns/centers/rules.search';
import type { CenterCard } from '@/lib/nouns/centers/schema';
import {
  filtersOf,
  MAX_PAGES,
  PAGE_SIZE,
  type SearchOrder,
  type SearchParams,
} from '@/lib/nouns/centers/schema.search';
import { earthPoint, kmOfChord } from '@/lib/nouns/places/geo/rules.distance';
import {
  boundsAt,
  boundsOf,
  clampView,
  ITALY,
  type LatLng,
  toMap,
  union,
  type View,
  viewAround,
  viewOfBounds,
} from '@/lib/nouns/places/map/rules';
import { pool } from '@/lib/run/db/db';
import type { Locale } from '@/lib/run/i18n/routing';

/** The limits of a list besides the chosen filters, for the line with the number of centers. */
export type Scope = 'view' | 'around' | 'distance' | 'district' | 'name' | 'streets';

export type SearchResult = {
  located: Located;
  scope: Scope;
  /** The point from which distances are measured. */
  origin: LatLng | undefined;
  order: SearchOrder;
  view: View;
  mapFilters: CenterFilters | undefined;
  /** Exact, even if only the first pages can be opened. */
  total: number;
  page: number;
  pages: number;
  centers: CenterCard[];
  /** If nothing is found: the nearest centers, with or without the chosen filters. */
  instead: { centers: CenterCard[]; keptFilters: boolean } | undefined;
};

type Plan = { scope: Scope; origin?: LatLng | undefined; area: CenterFilters; view?: View };

async function plan(params: SearchParams, located: Located, chosen: CenterFilters): Promise<Plan> {
  const { position, zoom, distance } = params;
  const place = located.kind === 'place' ? located.place : undefined;
  const street = located.kind === 'street' ? located.position : undefined;
  const origin = place ? { lat: place.lat, lng: place.lng } : (street ?? position);
  const name = located.kind === 'name' ? { name: located.name } : located.kind === 'streets' ? located.filters : {};
  const circle = origin && distance ? { circle: { around: origin, km: distance } } : {};
  if (position && zoom !== undefined) {
    const view = clampView({ ...position, zoom });
    return { scope: 'view', origin, area: { ...name, ...circle, box: boundsOf(view) }, view };
  }
  if (located.kind === 'name') return { scope: 'name', origin, area: { ...name, ...circle } };
  if (located.kind === 'streets') return { scope: 'streets', origin, area: { ...name, ...circle } };
  if (origin && distance) return { scope: 'distance', origin, area: circle, view: viewAround(origin, distance) };
  const district = place && districtOf(place);
  // Patients do not care about town boundaries: for towns the distance counts.
  // In a region or province the distance from its middle says nothing.
  if (district && !['comune', 'city'].includes(place.kind))
    return { scope: 'district', origin: undefined, area: { district } };
  if (origin) {
    const view = viewAround(origin, await reachOfNearest(origin, chosen, place?.radiusKm));
    return { scope: 'around', origin, area: { box: boundsOf(view) }, view };
  }
  return { scope: 'view', area: { box: boundsOf(ITALY) }, view: ITALY };
}

/** The minimum number of centers to include: in a town the radius is small, in the mountains large … */
const ENOUGH = 10;
/** … up to this radius. */
const FARTHEST_KM = 50;
const NEAREST_KM = 8;

/** The radius in kilometres around a place that contains enough centers to choose from. */
async function reachOfNearest(around: LatLng, chosen: CenterFilters, radiusKm = 0): Promise<number> {
  const values = startValues();
  const point = values.add(earthPoint(around), 'cube');
  const conditions = filterConditions({ ...chosen, circle: { around, km: FARTHEST_KM } }, values);
  const { rows } = await pool.query<{ chord: number }>(
    `SELECT c.position <-> ${point} AS chord FROM centers c
     WHERE ${conditions.join(' AND ')}
     ORDER BY c.position <-> ${point} LIMIT ${ENOUGH}`,
    values.list,
  );
  const last = rows.at(-1);
  const least = Math.min(FARTHEST_KM, Math.max(NEAREST_KM, radiusKm));
  return last ? Math.min(FARTHEST_KM, Math.max(least, kmOfChord(last.chord) * 1.1)) : FARTHEST_KM;
}

function viewOfAll(centers: CenterCard[], origin: LatLng | undefined): View {
  const points = [...centers.map(({ mapX: x, mapY: y }) => ({ x, y })), ...(origin ? [toMap(origin)] : [])];
  return points.length === 0 ? ITALY : viewOfBounds(points.map(boundsAt).reduce(union));
}

const INSTEAD = 6;

async function nearestAnyway(listing: Omit<Listing, 'count'>, chosen: CenterFilters) {
  const order = listing.origin ? 'nearest' : 'recommended';
  for (const filters of [chosen, {}]) {
    const count = await countPublic(filters);
    if (count.total === 0) continue;
    const centers = await listPublic({ ...listing, filters, count, order }, 0, INSTEAD);
    return { centers, filters, keptFilters: filters === chosen };
  }
  return { centers: [], filters: {}, keptFilters: true };
}

/**
 * One page of the public search for its address; a page beyond the last one is empty.
 * @param now decides which centers are open and the order of equals; the current time except in tests
 */
export async function searchCenters(params: SearchParams, locale: Locale, now = new Date()): Promise<SearchResult> {
  const located = await locateSearch(params, locale);
  const { page } = params;
  const chosen: CenterFilters = { ...filtersOf(params), now };
  const { scope, origin, area, view } = await plan(params, located, chosen);
  const order = located.kind === 'street' ? 'nearest' : params.order;
  const filters = { ...chosen, ...area };
  const count = await countPublic(filters, order === 'recommended' ? origin : undefined);
  const listing = { filters, order, origin, shuffle: shuffleOfDay(now), now };
  const pages = Math.min(MAX_PAGES, Math.max(1, Math.ceil(count.total / PAGE_SIZE)));
  const shared = { located, scope, origin, order, total: count.total, page, pages };
  if (count.total === 0) {
    const instead = await nearestAnyway(listing, chosen);
    const shown = scope === 'view' && view ? view : viewOfAll(instead.centers, origin);
    return { ...shared, view: shown, mapFilters: beyondView(instead.filters), centers: [], instead };
  }
  const centers = page > pages ? [] : await listPublic({ ...listing, count }, (page - 1) * PAGE_SIZE, PAGE_SIZE);
  return {
    ...shared,
    view: view ?? viewOf(count, origin),
    mapFilters: beyondView(filters),
    centers,
    instead: undefined,
  };
}

function viewOf({ bounds }: PublicCount, origin: LatLng | undefined): View {
  if (bounds) return viewOfBounds(bounds);
  return origin ? viewAround(origin, 25) : ITALY;
}

/** A map of all centers uses precomputed counts, so the absence of filters must be recognisable. */
function beyondView({ box: _box, ...filters }: CenterFilters): CenterFilters | undefined {
  return isNarrowed(filters) ? filters : undefined;
}
