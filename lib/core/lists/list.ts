import {
  forbiddenField,
  listedSql,
  requireReadable,
  requireReader,
  type Selection,
  visibleSql,
} from '@/lib/core/access/access';
import { all, compileRows } from '@/lib/core/access/compile-rows';
import type { Actor } from '@/lib/core/actor/actor';
import { json } from '@/lib/core/answers';
import type { Resource } from '@/lib/core/define';
import {
  type ListQuery,
  MOST_LISTED,
  namedFields,
  type Place,
  parseListQuery,
  refuse,
  shownFields,
} from '@/lib/core/lists/query';
import { expandedSql, type RelatedRule, relatedSql, requireExpandable } from '@/lib/core/lists/relations';
import { deletedSql } from '@/lib/core/read';
import { currentReading } from '@/lib/run/db/replica';
import { castOf, columnOf, Sql } from '@/lib/run/db/sql';
import { fromPool, type Run } from '@/lib/run/db/transaction';
import { todayText } from '@/lib/run/i18n/dates';
import { memoizeAsync } from '@/lib/run/memoize-async';

type Key = { sql: string; type: string; descending: boolean; optional: boolean };

/** A slice of an order: its rows, its order, and the keys in which rows differ. */
type OrderPart = { where: string[]; order: Key[]; keys: Key[] };

/** The keys of a list; the id last, in the direction of the key before it: one index serves both, and the order is always the same. */
export function keysOf(resource: Resource, { sort, order }: ListQuery): Key[] {
  const own = (order?.keys ?? []).map(({ sql, type, descending = false }) => ({
    sql: `(${sql})`,
    type,
    descending,
    optional: false,
  }));
  const named = sort.map(({ column, descending }) => {
    const found = columnOf(resource.model, column);
    return { sql: `t."${found.column}"`, type: castOf(found), descending, optional: found.optional === true };
  });
  const last = { sql: 't."id"', type: 'uuid', descending: sort.at(-1)?.descending ?? false, optional: false };
  return [...own, ...named, last];
}

/** Nulls come last in both directions, which is PostgreSQL's default for ascending order only; reversed, first. */
export function orderSql(keys: readonly Key[], isReversed = false): string {
  const directed = keys.map(({ sql, descending, optional }) => {
    const isDown = descending !== isReversed;
    const nulls = optional && isDown !== isReversed ? ` nulls ${isReversed ? 'first' : 'last'}` : '';
    return `${sql}${isDown ? ' desc' : ''}${nulls}`;
  });
  return `order by ${directed.join(', ')}`;
}

/**
 * An order in parts, one after the other: rows with a first key, then those without. Each part can be read from an index, in which
 * nulls come first or last with the direction.
 */
function partsOf(keys: readonly Key[]): OrderPart[] {
  const [first, ...rest] = keys as [Key, ...Key[]];
  const order = [{ ...first, optional: false }, ...rest];
  if (!first.optional) return [{ where: [], order, keys: order }];
  return [
    { where: [`${first.sql} is not null`], order, keys: order },
    { where: [`${first.sql} is null`], order, keys: rest },
  ];
}

/** The rows that come after one with these values. */
function beyondSql(sql: Sql, keys: readonly Key[], values: readonly unknown[]): string {
  const [{ descending }] = keys as [Key];
  // An index can serve a comparison of rows.
  if (keys.every((key) => !key.optional && key.descending === descending)) {
    const bound = keys.map(({ type }, n) => sql.bind(values[n], type));
    return `(${keys.map((key) => key.sql).join(', ')}) ${descending ? '<' : '>'} (${bound.join(', ')})`;
  }
  return keys.reduceRight((beyond, key, n) => `(${nextSql(sql, key, values[n], beyond)})`, '');
}

/** Rows with a later value of this key, or with an equal one that are beyond in the later keys. */
function nextSql(sql: Sql, { sql: key, type, descending, optional }: Key, value: unknown, beyond: string): string {
  if (value === null) return `${key} is null and ${beyond}`;
  const bound = sql.bind(value, type);
  const further = `${key} ${descending ? '<' : '>'} ${bound}${optional ? ` or ${key} is null` : ''}`;
  return beyond ? `${further} or (${key} = ${bound} and ${beyond})` : further;
}

type Cached<T> = { value: T; snapshot: string; at: number };

// Rows of table_changes are deleted after two hours, so older snapshots can no longer be checked.
const MAX_AGE = 30 * 60_000;
const MAX_ENTRIES = 2_000;
/**
 * Maximum length of a key and a page in characters: the names of five hundred records, which are asked for once, would
 * take most of the memory.
 */
const MAX_LENGTH = 8_000;

/**
 * Caches list totals and page ids. An entry is valid until one of the tables it was read from changes, and for half an hour at
 * most: conditions may depend on the time.
 */
class SnapshotCache<T> {
  private readonly answers = new Map<string, Cached<T>>();

  get(key: string): Cached<T> | undefined {
    const found = this.answers.get(key);
    return found && Date.now() - found.at < MAX_AGE ? found : undefined;
  }

  /** `former` is what `get` returned: a cached value read again keeps its age. */
  remember(key: string, value: T, snapshot: string, former: Cached<T> | undefined): void {
    this.answers.delete(key);
    const text = JSON.stringify(value);
    if (key.length + text.length > MAX_LENGTH) return;
    const isSame = former && JSON.stringify(former.value) === text;
    this.answers.set(key, { value, snapshot, at: isSame ? former.at : Date.now() });
    if (this.answers.size > MAX_ENTRIES) this.answers.delete(this.answers.keys().next().value!);
  }
}

/** Exact, or a lower bound because counting stops somewhere. */
export type Total<Counted = number> = { total: Counted; isLowerBound: boolean };

/**
 * The columns of the indexes by table, with the id last: the orders in which a list of any length can be read. A unique
 * column needs no id as a tie-breaker, unless it may be null: rows without it would have no order.
 */
const indexes = memoizeAsync(readIndexes);

const INDEXES = `select t.relname as name, array_agg(distinct concat_ws(',', columns, case when i.indisunique and i.indnkeyatts = 1 and filled then 'id' end)) as orders
  from pg_index i join pg_class t on t.oid = i.indrelid join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
  cross join lateral (select string_agg(a.attname, ',' order by k.n) as columns, bool_and(a.attnotnull) as filled
    from unnest(i.indkey::int2[]) with ordinality k(at, n) join pg_attribute a on a.attrelid = t.oid and a.attnum = k.at
    where k.n <= i.indnkeyatts) keys
  where t.relnamespace = 'public'::regnamespace and m.amname = 'btree' and i.indisvalid and i.indpred is null and i.indexprs is null
  group by 1`;

async function readIndexes(): Promise<Map<string, string[]>> {
  const rows = await fromPool<{ name: string; orders: string[] }>(INDEXES, []);
  return new Map(rows.map(({ name, orders }) => [name, orders]));
}

/**
 * Whether a list of any length can be read in this order from an index. Other orders sort all of its records, which takes
 * seconds for a million of them.
 */
export async function isReadInOrder(resource: Resource, sort: ListQuery['sort']): Promise<boolean> {
  // The default order always has an index.
  if (sort.length === 1 && sort[0]!.field === resource.sort.replace(/^-/, '')) return true;
  const [first, ...others] = sort.map(({ column, descending }) => ({
    ...columnOf(resource.model, column),
    descending,
  }));
  if (others.some(({ descending, optional }) => descending !== first?.descending || optional)) return false;
  const wanted = [...new Set([first, ...others].map((one) => one!.column)), 'id'].join(',');
  return (await indexes()).get(resource.table)?.some((order) => `${order},`.startsWith(`${wanted},`)) ?? false;
}

/**
 * A page of records as JSON text, with the total if requested, in one round trip. `last`: the keys of a full page's
 * last row, unless the order is one of our own.
 * @throws Problem 400 if there are more than a hundred thousand, and no index has the order that the caller chose
 */
export async function listRecords(resource: Resource, actor: Actor, query: ListQuery, rows: Run = fromPool) {
  requireListable(resource, actor, query);
  const sql = new Sql(actor.id);
  const where = listWhere(sql, resource, actor, query);
  const keys = keysOf(resource, query);
  // A transaction sees its own uncommitted changes, so nothing it reads is cached. Nor are answers of a replica: its
  // snapshots do not name the transactions that were still running, so their changes would never be noticed.
  const isShared = rows === fromPool && !currentReading();
  const from = orderedSql(sql, resource, actor, query);
  const found = { resource, from, where, tables: [resource.table, ...sql.tables] };
  const isBounded = query.sortIsGiven && !query.order && !(await isReadInOrder(resource, query.sort));
  // Due dates pass without any change of data.
  const key = JSON.stringify([todayText(), resource.table, where, sql.values]);
  const pageKey = JSON.stringify([key, orderSql(keys), query.limit, query.page, query.after]);
  const isCounted = query.count || isBounded;
  const [formerTotal, formerPage] = isShared ? [totals.get(key), pages.get(pageKey)] : [];
  const total = isCounted ? totalSql(sql, found, formerTotal) : 'null';
  const after = query.after ? { ...found, where: all([where, beyondSql(sql, keys, query.after)]) } : found;
  const page = pageSql(sql, after, keys, query, formerPage, isBounded);
  const record = listedSql(sql, resource, actor, wantedOf(sql, resource, actor, query));
  // Computed only where it is read, and once.
  const text = `with counted as materialized (select ${countSql(resource, where, MOST_LISTED + 1)} as n) select '[' || coalesce(string_agg(${record}, ','), '') || ']' as body, array_agg(t."id"::text) as ids,
    ${total} as total, ${query.order ? 'null' : placeSql(keys, query.limit)} as last, pg_current_snapshot()::text as snapshot from (${page}) t`;
  const [row] = (await rows(text, sql.values)) as [PageRow];
  if (isBounded && Number(row.total) > MOST_LISTED) throw refuse(ORDER_TOO_LARGE, 'sort', { most: MOST_LISTED });
  if (isShared) pages.remember(pageKey, row.ids ?? [], row.snapshot, formerPage);
  if (isShared && isCounted) totals.remember(key, Number(row.total), row.snapshot, formerTotal);
  return { body: row.body, last: row.last, ...totalOf(query.count ? Number(row.total) : null) };
}

/** The keys of the last row of a full page; null if it is not full. */
const placeSql = (keys: readonly Key[], limit: number) =>
  `(array_agg(jsonb_build_array(${keys.map(({ sql }) => `(${sql})::text`).join(', ')})))[${limit}]`;

export const ORDER_TOO_LARGE = 'orderTooLarge';

const totalOf = (counted: number | null): Total<number | null> =>
  counted !== null && counted > MOST_LISTED
    ? { total: MOST_LISTED, isLowerBound: true }
    : { total: counted, isLowerBound: false };

export const totalHeaders = ({ total, isLowerBound }: Total<number | null>): Record<string, string> => ({
  ...(total !== null && { 'odin-count': String(total) }),
  ...(isLowerBound && { 'odin-count-is-lower-bound': 'true' }),
});

/** Throws a 403 unless the actor may read in lists every field they asked for. */
export function requireListable(resource: Resource, actor: Actor, query: ListQuery): void {
  const grants = requireReader(resource, actor);
  const named = [...query.compared, ...namedFields(query)];
  requireReadable(resource, grants, named);
  const guarded = named.find((field) => resource.onlySingly.includes(field));
  if (guarded) throw forbiddenField(guarded);
  for (const { resource: other, fields } of query.comparedBeyond)
    requireReadable(other, requireReader(other, actor), fields);
  requireExpandable(resource, actor, query.expand);
}

const wantedOf = (sql: Sql, resource: Resource, actor: Actor, query: ListQuery): Selection => ({
  fields: shownFields(resource, query),
  abilities: query.abilities,
  ...(query.expand.length > 0 && { expanded: expandedSql(sql, actor, query.expand) }),
});

/** 400 for a list too long for the chosen order. */
export async function requireInOrder(resource: Resource, actor: Actor, query: ListQuery): Promise<void> {
  if (!query.sortIsGiven || query.order || (await isReadInOrder(resource, query.sort))) return;
  if ((await countMatching(resource, actor, query, MOST_LISTED + 1)) > MOST_LISTED)
    throw refuse(ORDER_TOO_LARGE, 'sort', { most: MOST_LISTED });
}

const BATCH = 500;
/**
 * Maximum number of ids per statement: enough to find most lists as of one moment, without statements that grow with
 * the table.
 */
const STEP = 100_000;

type WholeListOptions = { step?: number; renew?: () => Promise<Actor>; rows?: Run };

/**
 * Every record of a list in its order, on all pages, as JSON texts of five hundred records each. Ids are found in steps
 * of the order; each batch is then read under the access rules again, so records that the actor may no longer see are
 * left out. Keeps only the ids of a step in memory.
 * @param renew the current rights of the actor: a slow reader keeps a list open for long
 */
export async function* listWhole(
  resource: Resource,
  actor: Actor,
  query: ListQuery,
  { step = STEP, renew = async () => actor, rows = fromPool }: WholeListOptions = {},
): AsyncGenerator<string> {
  requireListable(resource, actor, query);
  for (const part of partsOf(keysOf(resource, query)))
    for await (const found of findInSteps(resource, actor, query, part, { step, rows }))
      for (let from = 0; from < found.length; from += BATCH) {
        const now = await renew();
        const sql = new Sql(now.id);
        const ids = sql.bind(found.slice(from, from + BATCH), 'uuid[]');
        const where = listWhere(sql, resource, now, query, true);
        const record = listedSql(sql, resource, now, wantedOf(sql, resource, now, query));
        const [row] = await rows(
          `select '[' || coalesce(string_agg(${record}, ',' order by wanted.n), '') || ']' as body
           from unnest(${ids}) with ordinality as wanted(id, n) join "${resource.table}" t on t."id" = wanted.id where ${where}`,
          sql.values,
        );
        yield row!.body as string;
      }
}

/** The ids of a part of a list, `step` at a time: each statement continues after the last row of the one before. */
async function* findInSteps(
  resource: Resource,
  actor: Actor,
  query: ListQuery,
  { where, order, keys }: OrderPart,
  { step, rows }: Required<Pick<WholeListOptions, 'step' | 'rows'>>,
): AsyncGenerator<string[]> {
  for (let last: unknown[] | null = null; ; ) {
    const sql = new Sql(actor.id);
    const after = last ? [beyondSql(sql, keys, last)] : [];
    const conditions = all([...after, ...where, listWhere(sql, resource, actor, query)]);
    // As text, which JavaScript does not change.
    const values = keys.map((key, n) => `(${key.sql})::text as k${n}`).join(', ');
    const found = await rows(
      `select ${values} from ${orderedSql(sql, resource, actor, query)} where ${conditions} ${orderSql(order)} limit ${step}`,
      sql.values,
    );
    yield found.map((row) => row[`k${keys.length - 1}`] as string);
    if (found.length < step) return;
    last = keys.map((_key, n) => found.at(-1)![`k${n}`]);
  }
}

export function matchingSql(sql: Sql, resource: Resource, actor: Actor, query: ListQuery): string {
  requireListable(resource, actor, query);
  const where = listWhere(sql, resource, actor, query);
  return `select t."id", row_number() over (${orderSql(keysOf(resource, query), query.page < 0)}) as n from ${orderedSql(sql, resource, actor, query)} where ${where}`;
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

type PageRow = { body: string; ids: string[] | null; total: string | null; last: Place | null; snapshot: string };

const totals = new SnapshotCache<number>();
const pages = new SnapshotCache<string[]>();

const namesIds = ({ id }: { id?: string | { in?: unknown } }) => typeof id === 'string' || id?.in !== undefined;

/** The table as `t`, with what an order of its own is read from. */
export function orderedSql(
  sql: Sql,
  resource: Resource,
  actor: Actor,
  { compared, order, deleted }: ListQuery,
): string {
  const table = `"${resource.table}" t`;
  if (!order?.joined) return table;
  const seen = all([
    visibleSql(sql, resource, actor, { compared, finds: true }),
    ...(resource.isSoft ? [deletedSql(deleted)] : []),
  ]);
  return `${table} ${order.joined(`select t."id" from ${table} where ${seen}`)}`;
}

/** Scope, soft delete, search and filters: shared by list, count and export. */
export function listWhere(
  sql: Sql,
  resource: Resource,
  actor: Actor,
  query: ListQuery,
  isNamed = query.filters.some(namesIds),
): string {
  for (const { tables } of [...query.conditions, ...(query.order ? [query.order] : [])])
    for (const table of tables) sql.tables.add(table);
  return all([
    visibleSql(sql, resource, actor, { compared: query.compared, q: query.q, finds: !isNamed }),
    ...(resource.isSoft ? [deletedSql(query.deleted)] : []),
    ...query.filters.map((filter) =>
      compileRows(sql, resource.model, 't', filter, { related: (rule) => relatedSql(sql, actor, rule as RelatedRule) }),
    ),
    ...query.conditions.map((condition) => `(${sql.withViewer(condition.sql)})`),
  ]);
}

/** The rows of a resource that meet a condition, and the tables this condition depends on. */
type Matching = { resource: Resource; from: string; where: string; tables: string[] };

/** Stops at `most`, so that the time does not grow with the table. */
const countSql = (resource: Resource, where: string, most: number) =>
  `(select count(*) from (select from "${resource.table}" t where ${where} limit ${most}) counted)`;

/** Counts again only if one of the tables has changed since the cached count. */
function totalSql(sql: Sql, { tables }: Matching, before: Cached<number> | undefined): string {
  return `case when ${changedSql(sql, tables, before)} then (select n from counted) else ${sql.bind(before?.value ?? null, 'int8')} end`;
}

/**
 * The rows of a page, in order. Searches and sorts again only if one of the tables has changed; otherwise takes the cached ids.
 * Only ids are sorted and skipped, so that an index can be read without its table; of the wide rows, a page is read.
 */
function pageSql(
  sql: Sql,
  { resource, from, where, tables }: Matching,
  keys: readonly Key[],
  { limit, page, q }: ListQuery,
  before: Cached<string[]> | undefined,
  isBounded: boolean,
): string {
  const isNew = changedSql(sql, tables, before);
  // All pages share one query plan. A literal limit tells the planner that
  // few rows are wanted; a search may find fewer.
  const most = q === null ? `${limit}` : sql.bind(limit, 'int8');
  const skipped = (Math.abs(page) - 1) * limit;
  const offset = skipped > 0 ? sql.bind(skipped, 'int8') : '0';
  const table = `"${resource.table}" t`;
  const isReversed = page < 0;
  const read = (part: OrderPart, after: string) =>
    `array(select t."id" from ${from} where ${all([...part.where, where])} ${orderSql(part.order, isReversed)} limit ${most} offset ${after})`;
  const parts = partsOf(keys);
  const [first, second] = isReversed ? parts.toReversed() : parts;
  // The second part fills the page; its offset is reduced by the rows of the first part.
  const passed = `(select count(*) from (select from ${table} where ${all([...first!.where, where])} limit ${offset}) counted)`;
  const inOrder = second
    ? `(select case when cardinality(part.ids) = ${most} then part.ids
        else (part.ids || ${read(second, `${offset} - ${passed}`)})[:${most}] end from (select ${read(first!, offset)} as ids) part)`
    : read(first!, offset);
  const found = isReversed ? `array_reverse(${inOrder})` : inOrder;
  // A list that is too long is not sorted.
  const sorted = isBounded ? `case when (select n from counted) <= ${MOST_LISTED} then ${found} end` : found;
  const ids = `case when ${isNew} then ${sorted} else ${sql.bind(before?.value ?? [], 'uuid[]')} end`;
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

/** The records below another one, such as the messages of a chat, with the usual parameters of a list. */
export async function answerList(
  resource: Resource,
  actor: Actor,
  { searchParams }: URL,
  below: Record<string, string> = {},
): Promise<Response> {
  const { body, ...total } = await listRecords(resource, actor, queryBelow(resource, searchParams, below));
  return json(body, 200, totalHeaders(total));
}

/** The query of a list below another record; `match=any` does not combine its filters with that record. */
export function queryBelow(resource: Resource, asked: URLSearchParams, below: Record<string, string>): ListQuery {
  const query = parseListQuery(resource, asked);
  const { filters, compared } = parseListQuery(resource, new URLSearchParams(below));
  query.filters.push(...filters);
  query.compared.push(...compared);
  return query;
}
