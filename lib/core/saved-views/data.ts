import type { Person } from '@/lib/core/actor/actor';
import { grantsOf } from '@/lib/core/define';
import { listRecords } from '@/lib/core/lists/list';
import { parseListQuery } from '@/lib/core/lists/query';
import { first, type Query } from '@/lib/core/screens/address';
import { savedViews } from './resource';
import type { SavedView } from './schema';

/**
 * This person's views of the list at `screen`: their own, and those shared
 * with their group; admins get all shared ones.
 */
export async function viewsOf(me: Person, screen: string): Promise<SavedView[]> {
  if (grantsOf(savedViews, me).length === 0) return [];
  const query = parseListQuery(savedViews, new URLSearchParams({ screen, limit: '100' }));
  return JSON.parse((await listRecords(savedViews, me, query)).body) as SavedView[];
}

/** Parameters of an address that do not affect the list. */
const ASKS_NOTHING = ['saved', 'undo', 'draft', 'act', 'refused', 'form', 'from'];

/** No view, not even the default one. */
export const NO_VIEW = 'none';

/**
 * The view that an address shows, and the resulting query: with no parameters, the list's default view, preferring
 * the reader's own. An unavailable view is ignored; other parameters still apply.
 */
export function viewIn(views: readonly SavedView[], group: string, query: Query): { view: string; query: Query } {
  const named = first(query.view);
  const asked = Object.keys(query).filter((name) => !ASKS_NOTHING.includes(name));
  if (asked.length > 0) {
    const isTheirs = named === NO_VIEW || views.some(({ _id }) => _id === named);
    return { view: isTheirs ? named : '', query };
  }
  const begins = (sharedWith: string | null) => views.find((one) => one.isDefault && one.sharedWith === sharedWith);
  const view = begins(null) ?? begins(group);
  if (!view) return { view: '', query };
  return {
    view: view._id,
    query: { ...query, ...Object.fromEntries(new URLSearchParams(view.query)), view: view._id },
  };
}
