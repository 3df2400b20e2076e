import { type Anonymous, actingId, type Person, spenderOf } from '@/lib/core/actor/actor';
import { Sql } from '@/lib/run/db/sql';
import { fromPool, type Tx, transaction, within } from '@/lib/run/db/transaction';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { requestContext } from '@/lib/run/request-context';

type Values = Record<string, unknown>;

/** An actor, or somebody who has no session: whoever holds an account's link or password acts as its owner. */
type Author = Anonymous | (Pick<Person, 'id' | 'seenBy'> & { role: string | null });

/** Actions that change nothing. */
export const LOOKING = ['view', 'download', 'export', 'explain-sight', 'start-seeing', 'end-seeing'];

/** Who changed a record last, and when. */
export async function lastChange(entity: string, id: string): Promise<{ at: Date; actorId: string | null } | null> {
  const [row] = await fromPool(
    `select created_at as at, actor_id::text as "actorId" from audit_entries
     where entity = $1 and entity_id = $2::uuid and action <> all ($3::text[]) order by created_at desc, id desc limit 1`,
    [entity, id, LOOKING],
  );
  return (row as { at: Date; actorId: string | null } | undefined) ?? null;
}

export type AuditNote = {
  action: string;
  entity: string;
  entityId: string | null;
  before?: Values | null;
  after?: Values | null;
  reason?: string | null;
  shown?: (values: Values) => Values;
};

/** Records who changed what, in the transaction of the change; of two versions only the differences are stored. */
export async function audit(tx: Tx, actor: Author, note: AuditNote): Promise<void> {
  const changed = changedFields(note.before ?? {}, note.after ?? {});
  const { shown = (values: Values) => values } = note;
  const pick = (values: Values | null | undefined) =>
    values ? JSON.stringify(shown(Object.fromEntries(changed.map((field) => [field, values[field] ?? null])))) : null;
  const sql = new Sql();
  const [before, after] = [sql.bind(pick(note.before), 'jsonb'), sql.bind(pick(note.after), 'jsonb')];
  await insertEntry(tx, actor, note, sql, before, after);
}

/** Records the creation of a record. `record` is SQL for its fields as JSON, so that the database reads them itself. */
export async function auditCreation(tx: Tx, actor: Author, entity: string, entityId: string, sql: Sql, record: string) {
  const note = { action: 'create', entity, entityId };
  await insertEntry(tx, actor, note, sql, 'null', `(${record})::jsonb - 'updatedAt'`);
}

async function insertEntry(tx: Tx, actor: Author, note: AuditNote, sql: Sql, before: string, after: string) {
  const values = [
    ...authorOf(actor).map((value, n) => sql.bind(value, n === 0 ? 'uuid' : 'text')),
    sql.bind(note.action, 'text'),
    sql.bind(note.entity, 'text'),
    sql.bind(note.entityId, 'uuid'),
    before,
    after,
    sql.bind(note.reason ?? null, 'text'),
    sql.bind(requestContext.getStore()?.requestId ?? null, 'text'),
    sql.bind(requestContext.getStore()?.key?.id ?? null, 'uuid'),
  ];
  const text = `insert into audit_entries
    (actor_id, actor_role, action, entity, entity_id, before, after, reason, request_id, key_id) values (${values.join(', ')})`;
  await within(tx)(text, sql.values);
}

/** The audit's author: an admin who views as somebody is themselves, a service its credential, a key its admin. */
function authorOf(actor: Author): [string | null, string | null] {
  const { key, service } = requestContext.getStore() ?? {};
  if (actor.id === null) return key ? [key.personId, 'admin'] : [null, service ?? null];
  return [actingId(actor), actor.seenBy ? 'admin' : actor.role];
}

const changedFields = (before: Values, after: Values): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => field !== 'updatedAt' && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );

/**
 * Logs who exports records as a sheet of any kind; limited to thirty per hour and person, or key, in total. A HEAD takes nothing, so it
 * counts as nothing.
 * @throws Problem 429 above the limit
 */
export async function noteExport(
  me: Person,
  entity: string,
  after: Record<string, string> | null,
  entityId: string | null = null,
  action: 'export' | 'download' = 'export',
): Promise<void> {
  if (requestContext.getStore()?.isHead) return;
  await spend(limits.exports, spenderOf(me));
  await transaction((tx) => audit(tx, me, { action, entity, entityId, after }));
}
