import { NEAR_KM } from '@/lib/nouns/centers/rules.search';
import { isFiltered, type SearchParams } from '@/lib/nouns/centers/schema.search';
import type { SearchResult } from '@/lib/nouns/centers/search';
import { findProvince } from '@/lib/nouns/places/map/find-province';
import { withoutReading } from '@/lib/run/db/replica';
import { fromPool } from '@/lib/run/db/transaction';
import { log } from '@/lib/run/log';
import { keyOf, partsOf } from './schema';

type SearchOutcome = Pick<SearchResult, 'located' | 'origin' | 'total' | 'centers' | 'instead'>;

/** Whether a search found nothing near: not one with filters, nor of a map that was moved over the sea. */
function isGap(params: SearchParams, { located, origin, total, centers, instead }: SearchOutcome): boolean {
  const { page, zoom, position } = params;
  const isProvince = located.kind === 'place' && located.place.kind === 'province';
  if (!origin || isFiltered(params) || page > 1 || (position && zoom !== undefined)) return false;
  // Centers on later pages may be near, and a province extends beyond the surroundings of its middle.
  if (total > centers.length || (isProvince && total > 0)) return false;
  return [...centers, ...(instead?.centers ?? [])].every(
    ({ distanceKm }) => distanceKm !== null && distanceKm > NEAR_KM,
  );
}

/**
 * The area that was searched: a province of Italy, or another country. Null for a whole region or country, and for a
 * position outside of Italy.
 * @param provinceAt the province of Italy in which a position lies
 */
function areaOf(
  { located }: Pick<SearchOutcome, 'located'>,
  provinceAt: (position: { lat: number; lng: number }) => string | null,
): string | null {
  if (located.kind === 'position') {
    const code = provinceAt(located.position);
    return code && keyOf('IT', code);
  }
  if (located.kind !== 'place' || ['country', 'region'].includes(located.place.kind)) return null;
  const { country, provinceCode } = located.place;
  if (country !== 'IT') return country;
  return provinceCode && keyOf(country, provinceCode);
}

const FLUSH_AFTER_MS = 5000;
const HOUR = 3_600_000;

/** Areas to be stored, and the hour in which each was last noted: repeated searches cost neither memory nor a statement. */
const pending = new Set<string>();
const notedIn = new Map<string, number>();
let timer: NodeJS.Timeout | undefined;

/** Notes in memory a search without hits: its area alone, once an hour, so that a thousand count as one visitor. */
export function noteGap(params: SearchParams, result: SearchResult, now = Date.now()): void {
  if (!isGap(params, result)) return;
  const area = areaOf(result, findProvince);
  const hour = Math.floor(now / HOUR);
  if (!area || notedIn.get(area) === hour) return;
  notedIn.set(area, hour);
  pending.add(area);
  timer ??= setTimeout(() => void flushGaps(), FLUSH_AFTER_MS).unref();
}

/** Uses the database's hour, so that several processes together count an area once. */
const COUNT = `
  insert into search_gaps (country, province_code, week, last_hour)
  select country, province_code, date_trunc('week', now() at time zone 'Europe/Rome')::date, date_trunc('hour', now())
  from unnest($1::text[], $2::text[]) as noted(country, province_code)
  on conflict (week, country, province_code) do update set times = search_gaps.times + 1, last_hour = excluded.last_hour
  where search_gaps.last_hour < excluded.last_hour`;

export async function flushGaps(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const areas = [...pending].map(partsOf);
  pending.clear();
  if (areas.length === 0) return;
  const values = [areas.map(({ country }) => country), areas.map(({ provinceCode }) => provinceCode)];
  // The page that noted them may be reading from a replica, which is read-only.
  await withoutReading(() => fromPool(COUNT, values)).catch((error: unknown) =>
    log.warn({ err: error }, 'searches without a center near could not be counted'),
  );
}
