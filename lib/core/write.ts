import {
  actionsSql,
  firstMatch,
  mayUpdateSql,
  objectSql,
  refusal,
  requireReader,
  visibleSql,
} from '@/lib/core/access/access';
import { any, compileRows } from '@/lib/core/access/compile-rows';
import { type AnyGrant, everyRow, fieldsOf } from '@/lib/core/access/policy';
import type { Actor } from '@/lib/core/actor/actor';
import { columnValues, emptyLists, type Input, ownColumns, writeRelated } from '@/lib/core/assign';
import { audit, auditCreation } from '@/lib/core/audit';
import { grantsOf, type Resource } from '@/lib/core/define';
import { auditSources, hideFields, openFields, sealFields } from '@/lib/core/encrypted-fields';
import { isUuid } from '@/lib/core/fields/column-values';
import { sourceOf } from '@/lib/core/fields/fields';
import { deletedSql } from '@/lib/core/read';
import { newId } from '@/lib/run/db/new-id';
import { Sql } from '@/lib/run/db/sql';
import { pipelined, type Tx, within } from '@/lib/run/db/transaction';
import { badRequest, conflict, forbidden, notFound, type Problem } from '@/lib/run/errors';

/** A record locked until the transaction ends: its state before the change and what the actor may do. */
export type Locked = {
  id: string;
  updatedAt: Date | null;
  grant: AnyGrant;
  mayUpdate: boolean;
  /** Further actions that the grant names, and whether each is possible now. */
  actions: Readonly<Record<string, boolean>>;
  before: Input;
  /** Reverts a change that the same person has just made. */
  isUndo?: boolean;
  /** Letters of a change wait until it can no longer be undone (`held`), or are not sent at all. */
  letters?: 'held' | 'none';
  /** Restores the values from before somebody's change, and is audited as such. */
  isReversal?: boolean;
};

/** 401 or 403 if there is none. */
export function requireCreator(resource: Resource, actor: Actor): AnyGrant {
  const grant = grantsOf(resource, actor).find((one) => fieldsOf(one.create).length > 0);
  if (grant) return grant;
  throw refusal(actor, resource, 'create');
}

/** Inserts a record from fields (`input`) and further columns; 403 if it would be out of the creator's reach. */
export async function insertRecord(tx: Tx, resource: Resource, actor: Actor, input: Input, columns: Input = {}) {
  const rows = within(tx);
  const sql = new Sql();
  // Known before, so that all statements can be sent at once; encrypted texts are also bound to it.
  const id = typeof columns.id === 'string' ? columns.id : newId();
  const stored = await sealFields(resource, id, input);
  const own = { id, ...ownColumns(resource, stored), ...columns };
  const all = { ...emptyLists(resource), ...resource.stamp(actor), ...own };
  const pairs = columnValues(sql, resource.model, all);
  const names = pairs.map(([column]) => column).join(', ');
  const values = pairs.map(([, bound]) => bound).join(', ');
  const whole = storedSql(resource, actor, id);
  await pipelined(
    rows(`insert into "${resource.table}" (${names}) values (${values})`, sql.values),
    writeRelated(rows, resource, id, stored),
    requireReach(tx, resource, id, [createdRows(actor, requireCreator(resource, actor))], input),
    auditCreation(tx, actor, resource.name, id, whole.sql, whole.text),
  );
  return id;
}

function createdRows(actor: Actor, grant: AnyGrant): object {
  if (grant.create && 'rows' in grant.create) return grant.create.rows(actor);
  return grant.read.length > 0 ? grant.rows(actor) : everyRow();
}

/** The record as written must match one of these rules. */
async function requireReach(tx: Tx, resource: Resource, id: string, rules: object[], input: Input): Promise<void> {
  if (rules.some((rule) => Object.keys(rule).length === 0)) return;
  const sql = new Sql();
  const key = sql.bind(id, 'uuid');
  const reach = any(rules.map((rule) => compileRows(sql, resource.model, 't', rule)));
  const found = await within(tx)(
    `select 1 as ok from "${resource.table}" t where t."id" = ${key} and ${reach}`,
    sql.values,
  );
  if (!found[0]) throw outOfReach(input);
}

/** 403 that names the fields responsible: those that refer to other records, if any, else all. */
function outOfReach(input: Input): Problem {
  const named = Object.keys(input).filter((field) => [input[field]].flat().some((one) => isUuid(String(one))));
  return forbidden('errors.outOfReach', ...(named.length > 0 ? named : Object.keys(input)));
}

const isChangeable = ({ policy }: Resource): boolean =>
  Object.values(policy).some((grants) => grants?.some(({ update, remove, actions }) => update || remove || actions));

/** 404 if the actor may not see it. */
export async function lockRecord(
  tx: Tx,
  resource: Resource,
  actor: Actor,
  id: string,
  deleted = false,
): Promise<Locked> {
  requireReader(resource, actor);
  const rows = within(tx);
  // Records that nobody may change need no lock, and our database role may not lock audit and ledger rows.
  if (isChangeable(resource))
    // Weaker than `for update`: others may insert references to this record meanwhile without waiting.
    await rows(`select 1 as ok from "${resource.table}" where "id" = $1::uuid for no key update`, [id]);
  const grants = grantsOf(resource, actor);
  const sql = new Sql(actor.id);
  const key = sql.bind(id, 'uuid');
  const first = (values: string[]) => firstMatch(sql, resource, actor, grants, values);
  const columns = [
    `${resource.hasUpdatedAt ? 't."updated_at"' : 'null::timestamptz'} as "updatedAt"`,
    `(${first(grants.map((_, n) => `${n}`))})::int as grant`,
    `(${first(grants.map((grant) => mayUpdateSql(sql, resource, actor, grant)))})::bool as "mayUpdate"`,
    `(${first(grants.map((grant) => actionsSql(sql, resource, actor, grant)))}) as actions`,
    `${objectSql(sql, resource, resource.fields)} as before`,
  ];
  const alive = resource.isSoft ? ` and ${deletedSql(deleted)}` : '';
  const text = `select ${columns.join(', ')} from "${resource.table}" t where t."id" = ${key}${alive} and ${visibleSql(sql, resource, actor)}`;
  const [row] = await rows(text, sql.values);
  if (!row) throw notFound(resource.missing);
  return {
    id,
    updatedAt: row.updatedAt as Date | null,
    grant: grants[Number(row.grant)]!,
    mayUpdate: row.mayUpdate === true,
    actions: row.actions as Record<string, boolean>,
    before: await openFields(resource, id, JSON.parse(row.before as string) as Input),
  };
}

/** The versions that the caller means to change, one of them current: `If-Match`, else `updatedAt` of the body. */
export function seenVersion(request: Request | null, { seen }: { seen?: unknown } = {}): Date[] | null {
  const named = request?.headers.get('if-match') ?? seen;
  if (named === undefined || named === '*') return null;
  // The header may list several tags; one match is enough.
  const tags =
    typeof named === 'string' ? named.split(',').map((tag) => tag.trim().replace(/^(W\/)?"|(\/[\w-]*)?"$/g, '')) : [];
  const times = tags.map((tag) => new Date(tag)).filter((time) => !Number.isNaN(time.getTime()));
  if (times.length === 0) throw badRequest('errors.wrongVersion');
  return times;
}

/** 409 if somebody else has changed the record since the caller read it. */
export function requireUnchanged({ updatedAt }: Locked, seen: readonly Date[] | null): void {
  if (seen && updatedAt && !seen.some((time) => time.getTime() === updatedAt.getTime()))
    throw conflict('errors.changedMeanwhile', 'updatedAt');
}

/** Changes the given fields and columns of a locked record, which must stay within the actor's reach. */
export async function updateRecord(
  tx: Tx,
  resource: Resource,
  actor: Actor,
  locked: Locked,
  input: Input,
  columns: Input = {},
) {
  const rows = within(tx);
  const sql = new Sql();
  const sealed = await sealFields(resource, locked.id, input, locked.before);
  const pairs = columnValues(sql, resource.model, { ...ownColumns(resource, sealed), ...columns });
  const sets = pairs.map(([column, bound]) => `${column} = ${bound}`);
  // Strictly increasing, however fast changes follow each other: clients compare this time.
  if (resource.hasUpdatedAt) sets.push(`"updated_at" = greatest(now(), "updated_at" + interval '1 millisecond')`);
  const id = sql.bind(locked.id, 'uuid');
  await rows(`update "${resource.table}" set ${sets.join(', ')} where "id" = ${id}`, sql.values);
  await writeRelated(rows, resource, locked.id, sealed);
  const rules = grantsOf(resource, actor).map((grant) => grant.rows(actor));
  await requireReach(tx, resource, locked.id, rules, input);
  const after = await wholeRecord(tx, resource, actor, locked.id);
  await audit(tx, actor, {
    action: locked.isReversal ? 'revert' : 'update',
    entity: resource.name,
    entityId: locked.id,
    before: locked.before,
    after,
    shown: (values) => hideFields(resource, values),
  });
}

/** Deletes a record; softly if the model keeps deleted records. */
export async function removeRecord(tx: Tx, resource: Resource, actor: Actor, locked: Locked): Promise<void> {
  const text = resource.isSoft
    ? `update "${resource.table}" set "deleted_at" = now() where "id" = $1::uuid`
    : `delete from "${resource.table}" where "id" = $1::uuid`;
  await within(tx)(text, [locked.id]);
  await audit(tx, actor, {
    action: 'delete',
    entity: resource.name,
    entityId: locked.id,
    before: locked.before,
    after: {},
    shown: (values) => hideFields(resource, values),
  });
}

export async function restoreRecord(tx: Tx, resource: Resource, actor: Actor, locked: Locked): Promise<void> {
  await within(tx)(`update "${resource.table}" set "deleted_at" = null where "id" = $1::uuid`, [locked.id]);
  await audit(tx, actor, { action: 'restore', entity: resource.name, entityId: locked.id });
}

async function wholeRecord(tx: Tx, resource: Resource, actor: Actor, id: string): Promise<Input> {
  const { sql, text } = wholeSql(resource, actor, id);
  const [row] = await within(tx)(text, sql.values);
  return openFields(resource, id, JSON.parse(row!.body as string) as Input);
}

/** As JSON text, without access rules. */
function wholeSql(resource: Resource, actor: Actor, id: string, fields = resource.fields): { sql: Sql; text: string } {
  const sql = new Sql(actor.id);
  const key = sql.bind(id, 'uuid');
  const record = objectSql(sql, resource, fields);
  return { sql, text: `select ${record} as body from "${resource.table}" t where t."id" = ${key}` };
}

/** Reads a new record for the audit: stored values, without those computed from other records. */
function storedSql(resource: Resource, actor: Actor, id: string): { sql: Sql; text: string } {
  const fields = resource.fields.filter((field) => !('computed' in sourceOf(resource.sources, field)));
  return wholeSql({ ...resource, sources: auditSources(resource) }, actor, id, fields);
}
