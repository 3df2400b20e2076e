// Related records: `expand=consultant,memberships.user` adds them, `center.address.city=Milano` filters by them.
// Relations are derived from the reference fields of this resource and of others.
import { listedSql, requireReadable, requireReader, visibleSql } from '@/lib/core/access/access';
import { all, compileRows } from '@/lib/core/access/compile-rows';
import type { AnyRows } from '@/lib/core/access/policy';
import type { Actor } from '@/lib/core/actor/actor';
import type { Resource } from '@/lib/core/define';
import { shapesOf } from '@/lib/core/describe';
import { comparableColumn, sourceOf } from '@/lib/core/fields/fields';
import { nouns } from '@/lib/core/nouns';
import { columnOf, type Sql, tableOf } from '@/lib/run/db/sql';
import { names } from '@/lib/run/names';
import type { Relation } from '@/prisma/generated/tables';

/** Maximum number of records of a relation to many: the first in the order of their own list. */
export const MOST_RELATED = 50;
export const MOST_STEPS = 2;

/**
 * Columns without an index: these references lead to one record, but not back to many, which would read whole tables. A
 * test compares them with the database.
 */
export const WITHOUT_INDEX: readonly string[] = names(`center_events.creator_id credit_entries.creator_id
  customers.default_vat_rate_id export_batches.creator_id export_batches.undone_by_id memberships.decided_by_id
  newsletters.creator_id newsletters.target_center_id newsletters.target_user_id product_code_batches.creator_id
  products.center_id products.user_id`);

export type Related = {
  name: string;
  to: Resource;
  isMany: boolean;
  /** The reference field, here or (`isBack`) in the related record: its readers see the relation. */
  field: string;
  isBack: boolean;
  here: string;
  there: string;
  /** The join table of a list of references. */
  through?: { table: string; here: string; there: string };
};

function referenceIn(resource: Resource, column: string): { field: string; to: Resource } | null {
  for (const { name, kind, isList, to = '' } of shapesOf(resource)) {
    const [source, target] = [sourceOf(resource.sources, name), nouns().resources[to]];
    if (kind !== 'reference' || isList || !target || !isOpen(resource, name)) continue;
    if ('column' in source && !('list' in source) && columnOf(resource.model, source.column).column === column)
      return { field: name, to: target };
  }
  return null;
}

const isOpen = ({ fields, onlySingly }: Resource, field: string) =>
  fields.includes(field) && !onlySingly.includes(field);

function relatedBy(resource: Resource, name: string, { to, list, join }: Relation): Related | null {
  const [[here, there] = ['', ''], ...more] = join;
  if (more.length > 0) return null;
  const known = { name, here, there, isMany: list, isBack: false };
  if (!list) {
    const own = referenceIn(resource, here);
    return own && { ...known, ...own };
  }
  for (const [field, source] of Object.entries(resource.sources)) {
    if (!('list' in source) || source.list !== name || !isOpen(resource, field)) continue;
    const target = nouns().resources[shapesOf(resource).find((one) => one.name === field)?.to ?? ''];
    const through = { table: tableOf(to).table, here: there, there: columnOf(to, source.column).column };
    return target ? { ...known, there: 'id', to: target, field, through } : null;
  }
  if (WITHOUT_INDEX.includes(`${tableOf(to).table}.${there}`)) return null;
  const other = Object.values(nouns().resources).find((one) => one.model === to && !one.name.includes('/'));
  const back = other && referenceIn(other, there);
  return back?.to.model === resource.model ? { ...known, to: other!, field: back.field, isBack: true } : null;
}

const known = new WeakMap<Resource, ReadonlyMap<string, Related>>();

export function relationsOf(resource: Resource): ReadonlyMap<string, Related> {
  const before = known.get(resource);
  if (before) return before;
  const found = new Map<string, Related>();
  for (const [name, field] of Object.entries(tableOf(resource.model).fields)) {
    const related = 'join' in field ? relatedBy(resource, name, field) : null;
    if (related) found.set(name, related);
  }
  known.set(resource, found);
  return found;
}

/** The related records that the reader may see, as rows of `t`: not deleted, and with these fields readable. */
function seenSql(
  sql: Sql,
  actor: Actor,
  { to, isBack, field }: Related,
  { compared = [], finds = false }: { compared?: readonly string[]; finds?: boolean },
): string[] {
  sql.tables.add(to.table);
  return [
    ...(to.isSoft ? ['t."deleted_at" is null'] : []),
    visibleSql(sql, to, actor, { compared: isBack ? [...compared, field] : compared, finds }),
  ];
}

/** Records with a related one that matches these rows, among those that the reader may see and compare. */
export type RelatedRule = { by: Related; compared: readonly string[]; rows: AnyRows };

/** The rule as a condition of `t`: nothing within it refers to the outer `t`, so PostgreSQL finds the set once. */
export function relatedSql(sql: Sql, actor: Actor, { by, compared, rows }: RelatedRule): string {
  const { to, here, there, through } = by;
  const rule = compileRows(sql, to.model, 't', rows, {
    related: (inner) => relatedSql(sql, actor, inner as RelatedRule),
  });
  const where = all([...seenSql(sql, actor, by, { compared, finds: true }), rule]);
  const found = `select t."${there}" from "${to.table}" t where ${where}`;
  if (!through) return `t."${here}" in (${found})`;
  sql.tables.add(through.table);
  const between = sql.alias();
  return `t."${here}" in (select ${between}."${through.here}" from "${through.table}" ${between} where ${between}."${through.there}" in (${found}))`;
}

export type Expansion = { by: Related; below: readonly Expansion[] };

/** Throws a 403, for visitors a 401, unless the reader may see some record of each relation. */
export function requireExpandable(resource: Resource, actor: Actor, expansions: readonly Expansion[]): void {
  for (const { by, below } of expansions) {
    const grants = requireReader(by.to, actor);
    if (by.isBack) requireReadable(by.to, grants, [by.field]);
    else requireReadable(resource, requireReader(resource, actor), [by.field]);
    requireExpandable(by.to, actor, below);
  }
}

/** A JSON object for `recordSql`; only along fields that are readable in the record. */
export const expandedSql =
  (sql: Sql, actor: Actor, expansions: readonly Expansion[]) =>
  (readable: readonly string[]): string => {
    const shown = expansions.filter(({ by }) => by.isBack || readable.includes(by.field));
    return `json_build_object(${shown.map((one) => `'${one.by.name}', ${addedSql(sql, actor, one)}`).join(', ')})`;
  };

/**
 * The related records of the row `t`, as in their own list. Its key is renamed first: within, `t` is the related row.
 */
function addedSql(sql: Sql, actor: Actor, { by, below }: Expansion): string {
  const { to, here, there, through, isMany } = by;
  const [key, between] = [sql.alias(), sql.alias()];
  const joined = through
    ? `t."${there}" in (select ${between}."${through.there}" from "${through.table}" ${between} where ${between}."${through.here}" = ${key}.key)`
    : `t."${there}" = ${key}.key`;
  const expanded = below.length > 0 && { expanded: expandedSql(sql, actor, below) };
  const record = listedSql(sql, to, actor, { fields: to.list, ...expanded });
  const rows = `select (${record})::json as body from "${to.table}" t where ${all([joined, ...seenSql(sql, actor, by, {})])}`;
  const from = (found: string) => `from (select t."${here}" as key) ${key} cross join lateral (${found}) x`;
  if (!isMany) return `(select x.body ${from(rows)})`;
  return `(select coalesce(json_agg(x.body), '[]') ${from(`${rows} ${usualOrder(to)} limit ${MOST_RELATED}`)})`;
}

function usualOrder({ model, sources, sort }: Resource): string {
  const keys = sort.split(',').map((part) => {
    const path = part.replace(/^-/, '');
    const column = path === '_id' ? 'id' : comparableColumn(model, sources, path)!;
    return `t."${columnOf(model, column).column}"${part.startsWith('-') ? ' desc' : ''} nulls last`;
  });
  return `order by ${keys.join(', ')}, t."id"${sort.split(',').at(-1)!.startsWith('-') ? ' desc' : ''}`;
}
