import type { Actor } from '@/lib/auth/actor';
import { currentReading } from '@/lib/replica';
import { forbiddenField, recordSql, requireReadable, requireReader, visibleSql } from '@/lib/rest/access';
import { all, compileRows } from '@/lib/rest/compile-rows';
import type { Resource } from '@/lib/rest/define';
import { type ListQuery, MOST_LISTED } from '@/lib/rest/query';
import { deletedSql, fromPool, type Run } from '@/lib/rest/read';
import { type Cached, SnapshotCache } from '@/lib/rest/snapshot-cache';
import { columnOf, Sql } from '@/lib/rest/sql';
import type { Column } from '@/prisma/generated/tables';

/** How many records a list contains: exactly, or a lower bound because there are more than are counted. */
export type Total<Counted = number> = { total: Counted; isLowerBound: boolean };

/** A page of records as JSON text, with the total if it was asked for, in one round trip. */
export async function listRecords(resource: Resource, actor: Actor, query: ListQuery, rows: Run = fromPool) {
  requireListable(resource, actor, query);
  const sql = new Sql(actor.id);
  const where = listWhere(sql, resource, actor, query);
  const order = orderSql(resource, query);
  // A transaction sees its own uncommitted changes, so nothing it reads is cached. Nor are answers of a replica: its snapshots
  // do not name the transactions that were still running, so their changes would never be noticed.
  const isShared = rows === fromPool && !currentReading();
  const found = { resource, where, tables: [resource.table, ...sql.tables] };
  const key = JSON.stringify([resource.table, where, sql.values]);
  const pageKey = JSON.stringify([key, order, query.limit, query.page]);
  const total = query.count ? totalSql(sql, found, isShared ? totals.before(key) : undefined) : 'null';
  const page = pageSql(sql, found, order, query, isShared ? pages.before(pageKey) : undefined);
  const listed = { ...resource, sources: resource.listSources };
  const record = recordSql(sql, listed, actor, { fields: query.fields ?? resource.list, abilities: query.abilities });
  const text = `select '[' || coalesce(string_agg(${record}, ','), '') || ']' as body, array_agg(t."id"::text) as ids,
    ${total} as total, pg_current_snapshot()::text as snapshot from (${page}) t`;
  const [row] = (await rows(text, sql.values)) as [Listed];
  if (isShared) pages.remember(pageKey, row.ids ?? [], row.snapshot);
  if (isShared && query.count) totals.remember(key, Number(row.total), row.snapshot);
  return { body: row.body, ...totalOf(query.count ? Number(row.total) : null) };
}

const totalOf = (counted: number | null): Total<number | null> =>
  counted !== null && counted > MOST_LISTED
    ? { total: MOST_LISTED, isLowerBound: true }
    : { total: counted, isLowerBound: false };

/** The response headers that state a total. */
export const totalHeaders = ({ total, isLowerBound }: Total<number | null>): Record<string, string> => ({
  ...(total !== null && { 'odin-count': String(total) }),
  ...(isLowerBound && { 'odin-count-is-lower-bound': 'true' }),
});

/** Throws a 403 unless the actor may read in lists every field they asked for. */
function requireListable(resource: Resource, actor: Actor, query: ListQuery): void {
  const grants = requireReader(resource, actor);
  const named = [...query.compared, ...(query.fields ?? [])];
  requireReadable(resource, grants, named);
  const guarded = named.find((field) => resource.onlySingly.includes(field));
  if (guarded) throw forbiddenField(guarded);
}

/** Batch size for reading a whole list. */
const BATCH = 500;

/**
 * Every record of a list in its order, on all pages, as JSON texts of five hundred records each. The
 * order is computed once; each batch is then read under the access rules again, so records that the
 * actor may no longer see are left out. Keeps only the ids in memory.
 */
export async function* listWhole(resource: Resource, actor: Actor, query: ListQuery): AsyncGenerator<string> {
  requireListable(resource, actor, query);
  const order = new Sql(actor.id);
  const matching = listWhere(order, resource, actor, query);
  const found = await fromPool(
    `select t."id"::text as id from "${resource.table}" t where ${matching} ${orderSql(resource, query)}`,
    order.values,
  );
  for (let from = 0; from < found.length; from += BATCH) {
    const sql = new Sql(actor.id);
    const ids = sql.bind(
      found.slice(from, from + BATCH).map(({ id }) => id),
      'uuid[]',
    );
    const where = listWhere(sql, resource, actor, query);
    const listed = { ...resource, sources: resource.listSources };
    const record = recordSql(sql, listed, actor, { fields: query.fields ?? resource.list });
    const [row] = await fromPool(
      `select '[' || coalesce(string_agg(${record}, ',' order by wanted.n), '') || ']' as body
       from unnest(${ids}) with ordinality as wanted(id, n) join "${resource.table}" t on t."id" = wanted.id where ${where}`,
      sql.values,
    );
    yield row!.body as string;
  }
}

/** The ids of all records in a list, with their positions (`n`). */
export function matchingSql(sql: Sql, resource: Resource, actor: Actor, query: ListQuery): string {
  requireListable(resource, actor, query);
  const where = listWhere(sql, resource, actor, query);
  return `select t."id", row_number() over (${orderSql(resource, query)}) as n from "${resource.table}" t where ${where}`;
}

/** How many records a list contains now, or `most` if there are more. */
export async function countMatching(
  resource: Resource,
  actor: Actor,
  query: ListQuery,
  most: number,
  rows: Run = fromPool,
) {
  requireListable(resource, actor, query);
  const sql = new Sql(actor.id);
  const where = listWhere(sql, resource, actor, query);
  const [row] = await rows(`select ${countSql(resource, where, most)} as total`, sql.values);
  return Number(row!.total);
}

type Listed = { body: string; ids: string[] | null; total: string | null; snapshot: string };

const totals = new SnapshotCache<number>();
const pages = new SnapshotCache<string[]>();

/** Scope, soft delete, search and filters: shared by list, count and export. */
export function listWhere(sql: Sql, resource: Resource, actor: Actor, query: ListQuery): string {
  for (const { tables } of [...query.conditions, ...(query.order ? [query.order] : [])])
    for (const table of tables) sql.tables.add(table);
  return all([
    visibleSql(sql, resource, actor, { compared: query.compared, q: query.q }),
    ...(resource.isSoft ? [deletedSql(query.deleted)] : []),
    ...query.filters.map((filter) => compileRows(sql, resource.model, 't', filter)),
    ...query.conditions.map((condition) => `(${sql.withViewer(condition.sql)})`),
  ]);
}

/** Sorts by id last, in the direction of the last key: one index serves both, and the order is always the same. */
function orderSql(resource: Resource, { sort, order, page }: ListQuery): string {
  const isReversed = page < 0;
  const own = (order?.keys ?? []).map(({ sql, descending = false }) => directed(sql, descending !== isReversed));
  const named = sort.map(({ column, descending }) =>
    sortSql(columnOf(resource.model, column), descending !== isReversed, isReversed),
  );
  const last = directed('t."id"', (sort.at(-1)?.descending ?? false) !== isReversed);
  return `order by ${[...own, ...named, last].join(', ')}`;
}

const directed = (key: string, descending: boolean) => `${key}${descending ? ' desc' : ''}`;

/** Nulls come last in both directions, which is PostgreSQL's default for ascending order only; reversed, first. */
function sortSql({ column, optional }: Column, descending: boolean, isReversed: boolean): string {
  const nulls = optional && descending !== isReversed ? ` nulls ${isReversed ? 'first' : 'last'}` : '';
  return directed(`t."${column}"`, descending) + nulls;
}

/** What a list reads: the rows of a resource that meet a condition, and the tables this condition depends on. */
type Found = { resource: Resource; where: string; tables: string[] };

/** Stops at `most`, so that the time does not grow with the table. */
const countSql = (resource: Resource, where: string, most: number) =>
  `(select count(*) from (select from "${resource.table}" t where ${where} limit ${most}) counted)`;

/** Counts again only if one of the tables has changed since the cached count. */
function totalSql(sql: Sql, { resource, where, tables }: Found, before: Cached<number> | undefined): string {
  const counted = countSql(resource, where, MOST_LISTED + 1);
  return `case when ${changedSql(sql, tables, before)} then ${counted} else ${sql.bind(before?.value ?? null, 'int8')} end`;
}

/**
 * The rows of a page, in order. Searches and sorts again only if one of the tables has changed; otherwise takes the cached ids.
 * Only ids are sorted and skipped, so that an index can be read without its table; of the wide rows, a page is read.
 */
function pageSql(
  sql: Sql,
  { resource, where, tables }: Found,
  order: string,
  { limit, page, q }: ListQuery,
  before: Cached<string[]> | undefined,
): string {
  const isNew = changedSql(sql, tables, before);
  // All pages share one query plan. A literal limit tells the planner that
  // few rows are wanted; a search may find fewer.
  const most = q === null ? `${limit}` : sql.bind(limit, 'int8');
  const skipped = (Math.abs(page) - 1) * limit;
  const range = `limit ${most}${skipped > 0 ? ` offset ${sql.bind(skipped, 'int8')}` : ''}`;
  const table = `"${resource.table}" t`;
  const inOrder = `array(select t."id" from ${table} where ${where} ${order} ${range})`;
  // Pages from the end are read in the reverse order.
  const found = page < 0 ? `array_reverse(${inOrder})` : inOrder;
  const ids = `case when ${isNew} then ${found} else ${sql.bind(before?.value ?? [], 'uuid[]')} end`;
  return `select t.* from unnest(${ids}) with ordinality as listed(id, n) join ${table} on t."id" = listed.id order by listed.n`;
}

/**
 * Whether one of the tables was changed by a transaction that the cached snapshot did not include. A trigger adds a
 * row to `table_changes` for each such transaction; it becomes visible together with that transaction's writes.
 */
function changedSql(sql: Sql, tables: string[], before: { snapshot: string } | undefined): string {
  const snapshot = sql.bind(before?.snapshot ?? null, 'pg_snapshot');
  const names = sql.bind(tables, 'text[]');
  // Latest first, so that the index is used: most changes of the last hour are in the snapshot already.
  return `${snapshot} is null or exists (select from unnest(${names}) as read(name) cross join lateral (
    select from bookkeeping.table_changes c where c.table_name = read.name and c.xid >= pg_snapshot_xmin(${snapshot})
      and not pg_visible_in_snapshot(c.xid, ${snapshot}) order by c.xid desc limit 1) as newer)`;
}
