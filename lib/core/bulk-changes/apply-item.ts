import { forbiddenField } from '@/lib/core/access/access';
import type { Person } from '@/lib/core/actor/actor';
import { nounNamed, nouns } from '@/lib/core/nouns';
import { getRecord } from '@/lib/core/read';
import { changeRecord, deleteRecord } from '@/lib/core/records';
import { type Tx, within } from '@/lib/run/db/transaction';
import { forbidden, type Problem } from '@/lib/run/errors';
import type { Act, NextItem } from './data';
import { isSame, valueAfter, valueReverted } from './rules';

export type Outcome = {
  state: 'done' | 'same' | 'undone' | 'kept';
  before?: unknown;
  version?: Date | null;
  reason?: string;
};

/**
 * Applies an act to one record on behalf of its person, in the same way as every single change.
 * @throws Problem with the reason why this person cannot change this record
 */
export async function applyItem(tx: Tx, act: Act, me: Person, id: string): Promise<Outcome> {
  const noun = nounNamed(act.resource);
  if (act.kind === 'delete') {
    await deleteRecord(tx, noun, me, { id, seen: null });
    return { state: 'done', version: await versionOf(tx, act, id) };
  }
  if (act.kind === 'restore') {
    await restoreItem(tx, act, me, id, null);
    return { state: 'done', version: await versionOf(tx, act, id) };
  }
  const { value: before, version } = await readValue(tx, act, me, id);
  const after = valueAfter(before, act);
  if (isSame(before, after)) return { state: 'same' };
  await changeRecord(tx, noun, me, { id, seen: version && [version] }, { [act.field!]: after });
  return { state: 'done', before, version: await versionOf(tx, act, id) };
}

/** Reverts one record to its state before the act, unless somebody else has changed it since. */
export async function undoItem(tx: Tx, item: NextItem, me: Person): Promise<Outcome> {
  const { recordId: id } = item;
  const noun = nounNamed(item.resource);
  // Acts of the former release have no version of what they deleted or restored.
  const seen = item.version && [item.version];
  if (item.kind === 'delete') {
    await restoreItem(tx, item, me, id, seen);
    return { state: 'undone' };
  }
  if (item.kind === 'restore') {
    await deleteRecord(tx, noun, me, { id, seen });
    return { state: 'undone' };
  }
  const { value, version } = await readValue(tx, item, me, id);
  const isUntouched = version !== null && version.getTime() === item.version?.getTime();
  // If only other fields have changed since, this one can still be reverted; a list, without what others did to it.
  const isOfMany = item.way === 'add' || item.way === 'remove';
  if (!isUntouched && !isOfMany && !isSame(value, item.value))
    return { state: 'kept', reason: 'errors.changedMeanwhile' };
  const target = { id, seen: version && [version], isUndo: true };
  await changeRecord(tx, noun, me, target, { [item.field!]: valueReverted(value, item) });
  return { state: 'undone' };
}

async function restoreItem(tx: Tx, { resource }: Act, me: Person, id: string, seen: Date[] | null): Promise<void> {
  if (me.group !== 'admin') throw forbidden('errors.deletedForAdminsOnly');
  await changeRecord(tx, nounNamed(resource), me, { id, seen, deleted: true }, {});
}

async function readValue(tx: Tx, { resource, field }: Act, me: Person, id: string) {
  const { body, updatedAt } = await getRecord(nouns().resources[resource]!, me, id, { fields: [field!] }, within(tx));
  const record = JSON.parse(body) as Record<string, unknown>;
  if (!Object.hasOwn(record, field!)) throw forbiddenField(field!);
  return { value: record[field!], version: updatedAt };
}

async function versionOf(tx: Tx, { resource }: Act, id: string): Promise<Date | null> {
  const { table, hasUpdatedAt } = nouns().resources[resource]!;
  if (!hasUpdatedAt) return null;
  const [row] = await within(tx)(`select updated_at as version from "${table}" where id = $1::uuid`, [id]);
  return (row?.version as Date | undefined) ?? null;
}

/** The reason why a record was left unchanged; for a problem with a field, the field's message. */
export const reasonOf = (error: Problem): string => {
  const [first] = error.fields;
  return first?.message ?? error.key;
};
