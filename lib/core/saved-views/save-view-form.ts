import { isUuid } from '@/lib/core/fields/column-values';
import { changeRecord, createRecord, deleteRecord } from '@/lib/core/records';
import { listScreens } from '@/lib/core/screens/lists';
import { hrefOf } from '@/lib/core/screens/portal-routes';
import type { PortalSent } from '@/lib/core/verb';
import { definePortalForm } from '@/lib/core/verb';
import { type Tx, transaction } from '@/lib/run/db/transaction';
import { badRequest, notFound } from '@/lib/run/errors';
import { NO_VIEW } from './data';
import { savedViews } from './resource';
import { changeView, createView } from './save-view';

const noun = { resource: savedViews, verbs: { create: createView, update: changeView } };

/** The list that the form belongs to, if it exists: refusals are shown there. */
const pageOfViews = ({ screen = '' }: Record<string, string>) =>
  Object.hasOwn(listScreens, screen) ? screen : 'profile';

type Sent = Pick<PortalSent, 'me' | 'values'>;

/**
 * Depending on the button, saves the state of a list as a view, replaces an existing one,
 * renames or deletes it; returns the list's address afterwards.
 */
async function viewFromForm({ me, values }: Sent): Promise<{ to: string }> {
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
    return { to: hrefOf(me.group, `${made}&saved=recordCreated`) };
  }
  if (!isUuid(id)) throw notFound();
  if (values.do === 'delete') {
    await transaction((tx) => deleteRecord(tx, noun, me, { id, seen: null }));
    return { to: hrefOf(me.group, `${pageOfViews(values)}?view=${NO_VIEW}&saved=recordDeleted`) };
  }
  const changes = { replace: { query: list }, change: state }[values.do ?? ''];
  if (!changes) throw badRequest();
  const changed = await transaction(async (tx) => {
    await changeRecord(tx, noun, me, { id, seen: null }, changes);
    return addressOf(tx, id);
  });
  return { to: hrefOf(me.group, `${changed}&saved=recordChanged`) };
}

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
