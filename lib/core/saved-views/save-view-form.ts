import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import { grantsOf } from '@/lib/core/define';
import { isUuid } from '@/lib/core/fields/column-values';
import { listWhole } from '@/lib/core/lists/list';
import { parseListQuery } from '@/lib/core/lists/query';
import { changeRecord, createRecord, deleteRecord } from '@/lib/core/records';
import { first, type Query } from '@/lib/core/screens/address';
import { listScreens } from '@/lib/core/screens/lists';
import { withUndo } from '@/lib/core/screens/undo';
import { definePortalForm, type PortalSubmission } from '@/lib/core/verb';
import { type Tx, transaction } from '@/lib/run/db/transaction';
import { badRequest, notFound } from '@/lib/run/errors';
import { savedViews } from './resource';
import type { SavedView } from './schema';
import { verbs } from './verbs';

/** This person's views of a list: their own, and those shared with their group; admins get all shared ones. */
export async function viewsOf(me: Person, screen: string): Promise<SavedView[]> {
  if (grantsOf(savedViews, me).length === 0) return [];
  const views: SavedView[] = [];
  for await (const body of listWhole(savedViews, me, parseListQuery(savedViews, new URLSearchParams({ screen }))))
    views.push(...(JSON.parse(body) as SavedView[]));
  return views;
}

/** Parameters that do not affect the list. */
const ASKS_NOTHING = ['saved', 'undo', 'draft', 'act', 'refused', 'form', 'from'];

const NO_VIEW = 'none';

/** The view in an address, and its query; without parameters the list's default view, preferably the reader's own. */
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

const noun = { resource: savedViews, verbs };

/** The list that the form belongs to, if it exists: refusals are shown there. */
const pageOfViews = ({ screen = '' }: Record<string, string>) =>
  Object.hasOwn(listScreens, screen) ? screen : 'profile';

type Kept = { name: string; query: string; sharedWith: string | null; isDefault: boolean };
type Submission = Pick<PortalSubmission, 'me' | 'values'>;

/** Saves a list's state as a view, replaces, renames or deletes one, by the button; returns the list's address. */
async function viewFromForm({ me, values }: Submission): Promise<{ to: string }> {
  const { id = '', screen = '', name = '', list = '', isDefault, sharedWith } = values;
  const state = {
    name,
    isDefault: isDefault === 'true',
    ...(sharedWith !== undefined && { sharedWith: sharedWith || null }),
  };
  if (values.do === 'save') {
    const made = await transaction(async (tx) => {
      const body = { ...state, screen, query: list };
      return addressOf(tx, await createRecord(tx, noun, me, body));
    });
    return { to: hrefOf(me.group, `${made}&saved=viewSaved`) };
  }
  if (!isUuid(id)) throw notFound();
  if (values.do === 'delete') {
    const undo = await transaction(async (tx) => {
      const gone = await tx.savedView.findUnique({ where: { id } });
      await deleteRecord(tx, noun, me, { id, seen: null });
      return gone ? againOf(gone) : '';
    });
    const parameters = new URLSearchParams({ view: NO_VIEW, ...withUndo(me, 'viewDeleted', undo) });
    return { to: hrefOf(me.group, `${pageOfViews(values)}?${parameters}`) };
  }
  const changes = { replace: { query: list }, change: state }[values.do ?? ''];
  if (!changes) throw badRequest();
  const changed = await transaction(async (tx) => {
    await changeRecord(tx, noun, me, { id, seen: null }, changes);
    return addressOf(tx, id);
  });
  return { to: hrefOf(me.group, `${changed}&saved=recordChanged`) };
}

/** The values with which the list's page offers to save a deleted view again. */
const againOf = ({ name, query, sharedWith, isDefault }: Kept) =>
  new URLSearchParams({
    name,
    list: query,
    isDefault: String(isDefault),
    ...(sharedWith && { sharedWith }),
  }).toString();

async function addressOf(tx: Tx, id: string): Promise<string> {
  const { screen, query } = await tx.savedView.findUniqueOrThrow({ where: { id } });
  return `${screen}?${new URLSearchParams([...new URLSearchParams(query), ['view', id]]).toString()}`;
}

export const viewForm = definePortalForm('POST /forms/saved-views', {
  summary: 'Save the state of a list as a view (`do` is `save`), or `replace`, `change` or `delete` one',
  fields: 'do id screen list name sharedWith isDefault',
  page: pageOfViews,
  saved: 'recordChanged',
  isButton: true,
  submit: viewFromForm,
});
