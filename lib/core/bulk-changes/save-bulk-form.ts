import { randomUUID } from 'node:crypto';
import type { Actor, Person } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import { hrefOf } from '@/lib/core/actor/roles';
import type { Input } from '@/lib/core/assign';
import { parseNew } from '@/lib/core/body';
import { isUuid } from '@/lib/core/fields/column-values';
import { changeRecord } from '@/lib/core/records';
import { bulkFieldsOf } from '@/lib/core/screens/bulk-fields';
import { fromForm, type Typed } from '@/lib/core/screens/form-values';
import { listScreens } from '@/lib/core/screens/lists';
import type { FormField } from '@/lib/core/screens/open-form';
import { resourceNamed } from '@/lib/core/screens/read-records';
import { referred } from '@/lib/core/screens/references';
import { definePortalForm, type PortalSubmission } from '@/lib/core/verb';
import { type Locked, requireCreator, updateRecord } from '@/lib/core/write';
import { db } from '@/lib/run/db/db';
import { type Tx, transaction, within } from '@/lib/run/db/transaction';
import { conflict, forbidden } from '@/lib/run/errors';
import { enqueue } from '@/lib/run/jobs/queue';
import { createBulkAct } from './create-bulk-act';
import { processBulkAct } from './process-bulk-act';
import { bulkActs } from './resource';
import { mayMove, mayUndo } from './rules';
import { listOfAct, readActForm } from './rules.form';
import type { BulkKind, BulkState } from './schema';

/**
 * Stops, continues or reverts an act.
 * @throws Problem 409 for an impossible state, 403 if only others may restore what it deleted
 */
export async function changeBulkAct(tx: Tx, actor: Actor, locked: Locked, { state }: Input): Promise<void> {
  const me = requirePerson(actor);
  const to = state as BulkState;
  if (!mayMove(locked.before.state as BulkState, to)) throw conflict('errors.forbiddenTransition', 'state');
  if (to === 'undoing' && !mayUndo(locked.before.kind as BulkKind, me.group)) throw forbidden();
  const goesOn = to === 'running' || to === 'undoing';
  // Waits for records that are just being changed: else they would be changed after the last one was undone.
  if (to === 'undoing')
    await within(tx)(`select 1 as ok from bulk_act_items where act_id = $1::uuid and state = 'waiting' for update`, [
      locked.id,
    ]);
  const columns = { problem: null, ...(goesOn && { role: me.role, isVerified: me.isVerified === true }) };
  await updateRecord(tx, bulkActs, me, locked, { state: to }, columns);
  if (goesOn) await enqueue(tx, 'bulk-acts', { id: locked.id });
}

type Submission = Pick<PortalSubmission, 'me' | 'values' | 'params'>;

const noun = { resource: bulkActs, verbs: { update: changeBulkAct } };
/** Milliseconds to work while the sender waits, enough for a page of records; the queue does the rest. */
const AT_ONCE = 1_500;

/** The value of a field's control; for a reference also the record with the typed name. */
export async function typedValue(me: Person, field: FormField, values: Typed): Promise<unknown> {
  if (field.kind !== 'reference') return fromForm(field, values);
  const id = await referred(me, field.isList ? { ...field, isList: false, isNullable: true } : field, values);
  return field.isList ? [id ?? []].flat() : id;
}

/** Starts an act after its preview was confirmed. A double click starts it only once. */
async function beginFromForm({ me, values }: Submission): Promise<{ to: string }> {
  const form = readActForm(values);
  const screen = listScreens[form.screen];
  const field = screen && bulkFieldsOf(resourceNamed(screen.resource), me).find(({ name }) => name === form.field);
  const value = form.kind === 'update' && field ? await typedValue(me, field, values) : null;
  const expected = Number(values['act.expected']);
  const body = {
    screen: form.screen,
    query: form.list,
    kind: form.kind,
    ...(form.ids.length > 0 && { ids: form.ids }),
    ...(form.kind === 'update' && { field: form.field, value: value ?? null, ...(field?.isList && { way: form.way }) }),
    ...(Number.isInteger(expected) && { expected }),
  };
  const input = parseNew(bulkActs, requireCreator(bulkActs, me), body);
  const id = isUuid(values['act.token'] ?? '') ? values['act.token']! : randomUUID();
  const begin = () => transaction((tx) => createBulkAct(tx, me, input, id), { timeout: 60_000 });
  // The first click may still be in progress: the second waits for it, and then finds the act.
  if (!(await isOwn(me, id)))
    await begin().catch(async (error: unknown) => {
      if (!(await isOwn(me, id))) throw error;
    });
  return { to: await workOn(me, id) };
}

const isOwn = async ({ id: personId }: Person, id: string) =>
  (await db.bulkAct.findFirst({ where: { id, personId }, select: { id: true } })) !== null;

async function moveFromForm({ me, values, params }: Submission): Promise<{ to: string }> {
  const id = isUuid(params.id ?? '') ? params.id! : '';
  await transaction((tx) => changeRecord(tx, noun, me, { id, seen: null }, { state: values.state ?? '' }));
  return { to: await workOn(me, id) };
}

/** Returns the list if the act is done by then, else the page with its progress. */
async function workOn(me: Person, id: string): Promise<string> {
  await processBulkAct({ id }, AT_ONCE);
  const { state, screen, query } = await db.bulkAct.findUniqueOrThrow({ where: { id } });
  if (state !== 'done' && state !== 'undone') return hrefOf(me.group, `bulk-acts/${id}`);
  return hrefOf(me.group, listOfAct({ screen, list: query ?? '' }, { act: id }));
}

export const beginForm = definePortalForm('POST /forms/bulk-acts', {
  summary: 'Start a bulk change of the records of a list, as previewed',
  fields: 'act.screen act.list act.ids act.all act.kind act.field act.expected act.token',
  page: 'bulk-acts/new',
  saved: 'recordChanged',
  submit: beginFromForm,
});

export const moveForm = definePortalForm('POST /forms/bulk-acts/{id}', {
  summary: 'Stop, continue or undo a bulk change',
  fields: 'state',
  page: (_, params) => `bulk-acts/${params.id}`,
  saved: 'recordChanged',
  submit: moveFromForm,
});
