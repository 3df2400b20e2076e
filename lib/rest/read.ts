import type { Actor } from '@/lib/auth/actor';
import { pool } from '@/lib/db';
import { notFound } from '@/lib/errors';
import { forbiddenField, recordSql, requireReadable, requireReader, type Shown, visibleSql } from '@/lib/rest/access';
import { countedBefore, rememberCount } from '@/lib/rest/count-cache';
import type { Resource } from '@/lib/rest/define';
import type { ListQuery } from '@/lib/rest/query';
import { columnOf, Sql } from '@/lib/rest/sql';
import { namedStatement } from '@/lib/rest/statements';
import { all, whereSql } from '@/lib/rest/where';

/** Anything that runs a statement: the pool, or a transaction. */
export type Rows = (text: string, values: unknown[]) => Promise<Record<string, unknown>[]>;

export const fromPool: Rows = async (text, values) => (await pool.query(namedStatement(text, values))).rows;

/** A page of records as JSON text, and the exact total when it was asked for: one round trip. */
export async function listRecords(resource: Resource, actor: Actor, query: ListQuery, rows: Rows = fromPool) {
  const grants = requireReader(resource, actor);
  const named = [...query.compared, ...(query.fields ?? [])];
  requireReadable(resource, grants, named);
  const guarded = named.find((field) => resource.onlySingly.includes(field));
  if (guarded) throw forbiddenField(guarded);
  const sql = new Sql(actor.id);
  const where = listWhere(sql, resource, actor, query);
  const key = JSON.stringify([resource.table, where, sql.values]);
  const tables = [resource.table, ...sql.tables];
  const page = `select t.* from "${resource.table}" t where ${where} ${orderSql(resource, query)} limit ${sql.bind(query.limit, 'int8')} offset ${sql.bind((query.page - 1) * query.limit, 'int8')}`;
  const shown = { fields: query.fields ?? resource.list, abilities: query.abilities };
  const list = `select '[' || coalesce(string_agg(${recordSql(sql, resource, actor, shown)}, ','), '') || ']' from (${page}) t`;
  if (!query.count) {
    const [row] = await rows(`select (${list}) as body`, sql.values);
    return { body: row!.body as string, total: null };
  }
  // Inside a transaction the total holds changes that nobody else can see.
  const isShared = rows === fromPool;
  const total = countSql(sql, resource, where, tables, isShared ? countedBefore(key) : undefined);
  const [row] = await rows(
    `select (${list}) as body, ${total} as total, pg_current_snapshot()::text as snapshot`,
    sql.values,
  );
  if (isShared) rememberCount(key, Number(row!.total), row!.snapshot as string);
  return { body: row!.body as string, total: Number(row!.total) };
}

/** Scope, soft delete, search and filters: the same rows for list, count and export. */
export function listWhere(sql: Sql, resource: Resource, actor: Actor, query: ListQuery): string {
  return all([
    visibleSql(sql, resource, actor, { compared: query.compared, q: query.q }),
    ...(resource.isSoft ? [deletedSql(query.deleted)] : []),
    ...query.filters.map((filter) => whereSql(sql, resource.model, 't', filter)),
  ]);
}

export const deletedSql = (deleted: boolean) => `t."deleted_at" is ${deleted ? 'not null' : 'null'}`;

/** The id comes last, in the direction of the last key, so that one index serves both and no two records change places. */
function orderSql(resource: Resource, { sort }: ListQuery): string {
  const keys = sort.map(
    ({ column, descending }) => `t."${columnOf(resource.model, column).column}"${descending ? ' desc' : ''}`,
  );
  return `order by ${[...keys, `t."id"${sort.at(-1)?.descending ? ' desc' : ''}`].join(', ')}`;
}

/**
 * Counts again only when a transaction that the earlier count had not seen has touched one of the tables. The trigger
 * behind `table_changes` leaves a row for each such transaction; what is visible of it here is visible of its writes.
 */
function countSql(
  sql: Sql,
  resource: Resource,
  where: string,
  tables: string[],
  before: ReturnType<typeof countedBefore>,
) {
  const counted = `(select count(*) from "${resource.table}" t where ${where})`;
  const snapshot = sql.bind(before?.snapshot ?? null, 'pg_snapshot');
  const total = sql.bind(before?.total ?? null, 'int8');
  const changes = `select from bookkeeping.table_changes c where c.table_name = any(${sql.bind(tables, 'text[]')}) and c.xid >= pg_snapshot_xmin(${snapshot}) and not pg_visible_in_snapshot(c.xid, ${snapshot})`;
  return `case when ${snapshot} is null or exists (${changes}) then ${counted} else ${total} end`;
}

/** One record as JSON text and the time of its last change; 404 when there is none within the actor's reach. */
export async function getRecord(
  resource: Resource,
  actor: Actor,
  id: string,
  shown: Shown & { deleted?: boolean } = {},
  rows: Rows = fromPool,
) {
  const grants = requireReader(resource, actor);
  requireReadable(resource, grants, shown.fields ?? []);
  const sql = new Sql(actor.id);
  const key = sql.bind(id, 'uuid');
  const record = recordSql(sql, resource, actor, shown);
  const deleted = resource.isSoft ? ` and ${deletedSql(shown.deleted ?? false)}` : '';
  const changed = resource.hasUpdatedAt ? 't."updated_at"' : 'null::timestamptz';
  const found = await rows(
    `select ${record} as body, ${changed} as updated from "${resource.table}" t where t."id" = ${key}${deleted} and ${visibleSql(sql, resource, actor)}`,
    sql.values,
  );
  if (!found[0]) throw notFound();
  return { body: found[0].body as string, updatedAt: found[0].updated as Date | null };
}
