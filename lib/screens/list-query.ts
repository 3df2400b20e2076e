import type { Person } from '@/lib/auth/actor';
import type { ListScreen } from './lists';
import { readAddress } from './open-list';

/** What of an address makes sense for a list and for this reader, in one form: its page is not in it. */
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
