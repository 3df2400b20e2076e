import type { Person } from '@/lib/auth/actor';
import { notFound } from '@/lib/errors';
import { resources } from '@/lib/resources';
import type { Resource } from '@/lib/rest/define';
import { listRecords } from '@/lib/rest/list';
import { type ListQuery, parseListQuery } from '@/lib/rest/query';

/** A record as returned by the API: without what its reader may not see. */
export type Shown = Record<string, unknown> & { _id: string };

/** The resource of this name; 404 if there is none. */
export function resourceNamed(name: string): Resource {
  const resource = resources[name];
  if (!resource) throw notFound();
  return resource;
}

/** Records and their number, for API parameters and further conditions that these cannot express. */
export async function readShown(
  resource: Resource,
  me: Person,
  parameters: Record<string, string>,
  { filters = [], conditions = [] }: Partial<Pick<ListQuery, 'filters' | 'conditions'>> = {},
): Promise<{ records: Shown[]; total: number }> {
  const query = parseListQuery(resource, new URLSearchParams({ ...parameters, count: 'true' }));
  query.filters.push(...filters);
  query.conditions.push(...conditions);
  return readRecords(resource, me, query);
}

/** The records that match a list query, and their number. */
export async function readRecords(resource: Resource, me: Person, query: ListQuery) {
  const { body, total } = await listRecords(resource, me, { ...query, count: true });
  return { records: JSON.parse(body) as Shown[], total: total ?? 0 };
}

/** Reads the page of `state`, or the last existing page if the address asks for a later one. */
export async function readExistingPage<Found extends { total: number }>(
  state: { page: number; limit: number },
  read: (page: number) => Promise<Found>,
): Promise<Found & { page: number }> {
  const found = await read(state.page);
  const last = Math.max(1, Math.ceil(found.total / state.limit));
  return state.page > last ? { ...(await read(last)), page: last } : { ...found, page: state.page };
}
