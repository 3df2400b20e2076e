import type { Person } from '@/lib/auth/actor';
import type { ListScreen } from './lists';
import { readAddress } from './open-list';

/** The valid part of an address for a list and this reader, in canonical form without the page number. */
export function understoodQuery(given: ListScreen, me: Person, query: string): string {
  const { state } = readAddress(given, me, Object.fromEntries(new URLSearchParams(query)));
  const { chosen, q, sort, columns, density, limit } = state;
  const kept = new URLSearchParams(chosen);
  if (q) kept.set('q', q);
  if (sort) kept.set('sort', sort);
  if (columns.length > 0) kept.set('columns', columns.join(','));
  if (density) kept.set('density', density);
  if (limit !== 25) kept.set('limit', String(limit));
  return kept.toString();
}
