import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import { MOST_LISTED } from '@/lib/core/lists/query';
import { findPortalRoute } from '@/lib/core/screens/portal-routes';
import { readExistingPage } from '@/lib/core/screens/read-records';
import { first, type Query, readPaging } from './address';
import { type ListScreen, listScreens } from './lists';
import { openFirst } from './open-list';
import { hrefOfRecord, nameFields } from './records';

export type Steps = {
  from: { list: string; at: string };
  list: string;
  /** The record's place in it, from 1, and the length of the list. */
  place: number;
  total: number;
  /** It is longer than `total`. */
  isLowerBound: boolean;
  previous: string | null;
  next: string | null;
};

/**
 * Adds the list that a record was opened from to its address.
 * @param list the list's address below the area, with its query
 * @param at the record's position in the whole list, from 0
 */
export function steppedHref(href: string, list: string, at: number): string {
  return `${href}${href.includes('?') ? '&' : '?'}${new URLSearchParams({ list, at: String(at) })}`;
}

/**
 * Finds the neighbours of a record in the list that its address names. A record that no longer matches the list, such
 * as a request answered meanwhile, keeps its position: the one that moved up is the next.
 * Null if the address names no list of this resource.
 */
export async function openSteps(me: Person, resource: string, id: string, query: Query): Promise<Steps | null> {
  const [path = '', asked = ''] = first(query.list).split('?', 2);
  const at = Number(first(query.at));
  const given = listAt(me, path);
  if (given?.resource !== resource || !Number.isSafeInteger(at) || at < 0 || at >= MOST_LISTED) return null;
  const parameters = Object.fromEntries(new URLSearchParams(asked));
  const { limit } = readPaging(parameters);
  const columns = nameFields(resource).slice(0, 1);
  const read = (page: number) => openFirst(given, me, parameters, columns, { limit, page });
  const here = await readExistingPage({ page: Math.floor(at / limit) + 1, limit }, read);
  const from = (here.page - 1) * limit;
  const ids = here.records.map(({ _id }) => _id);
  const found = ids.indexOf(id);
  const place = found >= 0 ? from + found : at;
  const [before, after] = [place - 1, found >= 0 ? place + 1 : place];
  const idAt = async (n: number): Promise<string | undefined> => {
    if (n < 0 || n >= here.total) return undefined;
    if (n >= from && n < from + limit) return ids[n - from];
    return (await read(Math.floor(n / limit) + 1)).records[n % limit]?._id;
  };
  const hrefAt = async (n: number) => {
    const neighbour = await idAt(n);
    const href = neighbour && hrefOfRecord(me.group, resource, neighbour);
    return href
      ? steppedHref(parameters.deleted === 'true' ? `${href}?deleted=true` : href, first(query.list), n)
      : null;
  };
  const [previous, next] = await Promise.all([hrefAt(before), hrefAt(after)]);
  const list = hrefOf(me.group, first(query.list));
  return {
    from: { list: first(query.list), at: String(at) },
    list,
    place: Math.min(place + 1, here.total),
    total: here.total,
    isLowerBound: here.isLowerBound,
    previous,
    next,
  };
}

/** The list at a path below the reader's area: itself, or one filtered by the last part of its path. */
function listAt(me: Person, path: string): ListScreen | undefined {
  const route = findPortalRoute(me.group, path);
  const own = listScreens[path];
  if (!route || own) return route && own;
  const list = listScreens[route.path.replace(/\/\[\w+\]$/, '')];
  return list?.by ? { ...list, always: { ...list.always, [list.by]: path.split('/').at(-1)! } } : undefined;
}
