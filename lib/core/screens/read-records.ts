import type { Person } from '@/lib/core/actor/actor';
import type { Resource } from '@/lib/core/define';
import { listRecords, type Total } from '@/lib/core/lists/list';
import { type ListQuery, MOST_LISTED, parseListQuery } from '@/lib/core/lists/query';
import { nouns } from '@/lib/core/nouns';
import { notFound } from '@/lib/run/errors';

/** A record as returned by the API: without what its reader may not see. */
export type Shown = Record<string, unknown> & { _id: string };

/** 404 if there is none. */
export function resourceNamed(name: string): Resource {
  const resource = nouns().resources[name];
  if (!resource) throw notFound();
  return resource;
}

export type FoundRecords = { records: Shown[] } & Total;

/** Records and their number, for API parameters and further conditions that these cannot express. */
export async function readShown(
  resource: Resource,
  me: Person,
  parameters: Record<string, string>,
  { conditions = [] }: Partial<Pick<ListQuery, 'conditions'>> = {},
): Promise<FoundRecords> {
  const query = parseListQuery(resource, new URLSearchParams({ ...parameters, count: 'true' }));
  query.conditions.push(...conditions);
  return readRecords(resource, me, query);
}

export async function readRecords(resource: Resource, me: Person, query: ListQuery): Promise<FoundRecords> {
  const { body, total, isLowerBound } = await listRecords(resource, me, { ...query, count: true });
  return { records: JSON.parse(body) as Shown[], total: total ?? 0, isLowerBound };
}

/** Reads the page of `state`, negative from the end; where there is none, the nearest one. */
export async function readExistingPage<Page extends Total>(
  state: { page: number; limit: number },
  read: (page: number) => Promise<Page>,
): Promise<Page & { page: number }> {
  const most = MOST_LISTED / state.limit;
  const asked = Math.min(Math.max(state.page, -most), most);
  const found = await read(asked);
  if (found.isLowerBound) return { ...found, page: asked };
  const last = Math.max(1, Math.ceil(found.total / state.limit));
  const page = Math.max(1, asked < 0 ? last + 1 + asked : Math.min(asked, last));
  return page === asked ? { ...found, page } : { ...(await read(page)), page };
}
