import type { Person } from '@/lib/auth/actor';
import { grantsOf } from '@/lib/rest/define';
import { listRecords } from '@/lib/rest/list';
import { parseListQuery } from '@/lib/rest/query';
import { first, type Query } from '@/lib/screens/address';
import { savedViews } from './resource';
import type { SavedView } from './schema';

/** The views that this person has of the list at `screen`: their own, and those shared with their role; of admins with any. */
export async function viewsOf(me: Person, screen: string): Promise<SavedView[]> {
  if (grantsOf(savedViews, me).length === 0) return [];
  const query = parseListQuery(savedViews, new URLSearchParams({ screen, limit: '100' }));
  return JSON.parse((await listRecords(savedViews, me, query)).body) as SavedView[];
}

/** What an address holds that asks nothing of the list. */
const ASKS_NOTHING = ['saved', 'undo', 'draft', 'act', 'refused', 'form', 'from'];

/** `none`: the list as it is, whatever it begins with. */
export const NO_VIEW = 'none';

/**
 * Which view an address shows, and what it asks for then: with nothing asked, what the list begins with, the reader's own first.
 * A view that is not theirs is none; what else stands in the address holds all the same.
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
