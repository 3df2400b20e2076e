import type { SearchParams } from '@/lib/nouns/centers/schema.search';
import type { SearchResult } from '@/lib/nouns/centers/search';
import { findProvince } from '@/lib/nouns/places/map/find-province';
import { pool } from '@/lib/run/db/db';
import { withoutReading } from '@/lib/run/db/replica';
import { log } from '@/lib/run/log';
import { areaOf, isGap } from './find-gap';
import { partsOf } from './schema';

const FLUSH_AFTER_MS = 5000;
const HOUR = 3_600_000;

/** Areas to be stored, and the hour in which each was last noted: repeated searches cost neither memory nor a statement. */
const pending = new Set<string>();
const notedIn = new Map<string, number>();
let timer: NodeJS.Timeout | undefined;

/**
 * Notes in memory a search that found nothing near, without delaying the visitor. Only its area is stored, at most once an
 * hour, so that somebody who searches a thousand times counts as one visitor.
 */
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

/** Stores what was noted since the last call, in one statement. Never fails: losing a count does no harm. */
export async function flushGaps(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const areas = [...pending].map(partsOf);
  pending.clear();
  if (areas.length === 0) return;
  const values = [areas.map(({ country }) => country), areas.map(({ provinceCode }) => provinceCode)];
  // The page that noted them may be reading from a replica, which is read-only.
  await withoutReading(() => pool.query({ name: 'count-gaps', text: COUNT, values })).catch((error: unknown) =>
    log.warn({ err: error }, 'searches without a center near could not be counted'),
  );
}
