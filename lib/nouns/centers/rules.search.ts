import { daysBetween, todayText } from '@/lib/run/i18n/dates';
import { type SearchParams, SWITCHES } from './schema.search';

export function searchQuery(params: SearchParams, changes: Partial<SearchParams> = {}): string {
  const shown = { ...params, page: 1, ...changes };
  const { q, position, zoom, tier, method, distance, order, page } = shown;
  const parts: string[] = [];
  // Only what visitors type needs to be encoded: a map asks for the address of each of its circles.
  if (q) parts.push(String(new URLSearchParams({ q })).replaceAll('%2C', ','));
  if (position) {
    parts.push(`lat=${position.lat}&lng=${position.lng}`);
    if (zoom !== undefined) parts.push(`zoom=${zoom}`);
  }
  if (tier.length) parts.push(`tier=${tier.join(',')}`);
  if (method.length) parts.push(`method=${method.join(',')}`);
  for (const one of SWITCHES) if (shown[one]) parts.push(`${one}=true`);
  if (distance !== undefined) parts.push(`distance=${distance}`);
  if (order !== 'recommended') parts.push(`order=${order}`);
  if (page > 1) parts.push(`page=${page}`);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** Adds or removes one value of a list of choices, in the order of `all`. */
export function toggled<T>(all: readonly T[], chosen: T[], one: T): T[] {
  return all.filter((each) => chosen.includes(each) !== (each === one));
}

const QUARTER = 15 * 60_000;
let lastShuffle = { quarter: Number.NaN, value: 0 };

/** A number that changes at midnight in Rome: it decides the order of equals for a day. Worked out once a quarter of an hour. */
export function shuffleOfDay(now: Date): number {
  const quarter = Math.floor(now.getTime() / QUARTER);
  if (quarter !== lastShuffle.quarter) {
    lastShuffle = { quarter, value: daysBetween('1970-01-01', todayText(now)) };
  }
  return lastShuffle.value;
}

/** Within this distance a better tier comes first; centers farther away follow under their own heading, nearest first. */
export const NEAR_KM = 25;

/** "800 m", "3.4 km", "27 km". */
export function roundedDistance(km: number): { value: number; unit: 'meter' | 'kilometer' } {
  if (km < 0.95) return { value: Math.max(50, Math.round((km * 1000) / 50) * 50), unit: 'meter' };
  return { value: km < 10 ? Math.round(km * 10) / 10 : Math.round(km), unit: 'kilometer' };
}
