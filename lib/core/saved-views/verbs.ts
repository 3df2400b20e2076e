import type { Actor, Person } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import type { SignedInGroup } from '@/lib/core/actor/roles';
import type { Input } from '@/lib/core/assign';
import type { Verbs } from '@/lib/core/records';
import { type ListScreen, listScreens } from '@/lib/core/screens/lists';
import { readAddress } from '@/lib/core/screens/open-list';
import { insertRecord, type Locked, updateRecord } from '@/lib/core/write';
import { type Tx, within } from '@/lib/run/db/transaction';
import { invalid, Problem } from '@/lib/run/errors';
import { savedViews } from './resource';
import { MAX_VIEWS } from './schema';

type Scope = { personId: string; screen: string; sharedWith: SignedInGroup | null };

/**
 * Saves a named view of a list. Only parameters its author may use are stored; readers open it with their own rights.
 * @throws Problem 400 for a list that the author, or those it is shared
 * with, do not have; 409 above the maximum number
 */
export async function createView(tx: Tx, actor: Actor, input: Input): Promise<string> {
  const me = requirePerson(actor);
  const scope = { personId: me.id, screen: String(input.screen), sharedWith: audienceOf(input.sharedWith) };
  const list = listFor(me, scope);
  await lockViews(tx);
  const count = await tx.savedView.count({ where: { personId: me.id } });
  if (count >= MAX_VIEWS) throw new Problem(409, 'errors.tooManyViews', { values: { most: MAX_VIEWS } });
  if (input.isDefault) await endDefault(tx, scope);
  const query = normaliseQuery(list, me, textOf(input.query));
  return insertRecord(tx, savedViews, me, { ...input, query }, { personId: me.id });
}

/** Changes a view's name, state, audience, or whether the list opens with it. */
async function changeView(tx: Tx, actor: Actor, locked: Locked, input: Input): Promise<void> {
  const me = requirePerson(actor);
  await lockViews(tx);
  const { personId, screen, ...before } = await tx.savedView.findUniqueOrThrow({ where: { id: locked.id } });
  const sharedWith = input.sharedWith === undefined ? audienceOf(before.sharedWith) : audienceOf(input.sharedWith);
  const scope = { personId, screen, sharedWith };
  const list = listFor(me, scope);
  const query = input.query === undefined ? {} : { query: normaliseQuery(list, me, textOf(input.query)) };
  if (input.isDefault ?? before.isDefault) await endDefault(tx, scope, locked.id);
  await updateRecord(tx, savedViews, me, locked, { ...input, ...query });
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const audienceOf = (value: unknown) => (value ?? null) as SignedInGroup | null;

function listFor(me: Person, { screen, sharedWith }: Scope): ListScreen {
  const list = Object.hasOwn(listScreens, screen) ? listScreens[screen] : undefined;
  if (!list?.areas.includes(me.group)) throw invalid([{ field: 'screen', message: 'validation.invalid' }]);
  if (sharedWith && !list.areas.includes(sharedWith))
    throw invalid([{ field: 'sharedWith', message: 'errors.viewNotTheirs' }]);
  return list;
}

/** Serialised: two concurrent changes could exceed the maximum, or both become the default. Writing is rare. */
const lockViews = (tx: Tx) => within(tx)(`select pg_advisory_xact_lock(hashtextextended('saved-views', 0))`, []);

/** A list has one default view per person, and one per group it is shared with. */
async function endDefault(tx: Tx, { personId, screen, sharedWith }: Scope, except?: string): Promise<void> {
  const scope = sharedWith ? { sharedWith } : { personId, sharedWith: null };
  await tx.savedView.updateMany({
    where: { screen, ...scope, isDefault: true, ...(except && { NOT: { id: except } }) },
    data: { isDefault: false },
  });
}

/** The valid part of an address for a list and this reader, in canonical form without the page number. */
function normaliseQuery(given: ListScreen, me: Person, query: string): string {
  const { state } = readAddress(given, me, Object.fromEntries(new URLSearchParams(query)));
  const { chosen, q, sort, columns, density, group, unfold, limit } = state;
  const kept = new URLSearchParams(chosen);
  if (q) kept.set('q', q);
  if (sort) kept.set('sort', sort);
  if (columns.length > 0) kept.set('columns', columns.join(','));
  if (density) kept.set('density', density);
  if (group) kept.set('group', group);
  if (unfold.length > 0) kept.set('unfold', unfold.join(','));
  if (limit !== 25) kept.set('limit', String(limit));
  return kept.toString();
}

export const verbs: Verbs = { create: createView, update: changeView };
