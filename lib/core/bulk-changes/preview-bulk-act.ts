import { firstMatch, mayUpdateSql } from '@/lib/core/access/access';
import { type AnyGrant, fieldsOf } from '@/lib/core/access/policy';
import type { Person } from '@/lib/core/actor/actor';
import { grantsOf, type Resource, readFields } from '@/lib/core/define';
import { fieldSql, sourceOf } from '@/lib/core/fields/fields';
import { listWhere } from '@/lib/core/lists/list';
import { fromPool } from '@/lib/core/read';
import { Sql } from '@/lib/run/db/sql';
import type { Prepared } from './prepare-act';
import { type BulkWay, MOST_RECORDS } from './schema';

/** The previous values shown, by number of records, most frequent first. */
const MAX_VALUES = 8;

/** Whether a list stays as it is, in SQL; what is held may be null. */
const SAME_LISTS: Readonly<Record<BulkWay, string>> = {
  add: 'held @> wanted',
  remove: 'not held ?| array(select jsonb_array_elements_text(wanted))',
  replace: 'held @> wanted and wanted @> held',
};

export type BulkPreview = {
  total: number;
  /** There are more than an act may change; the figures cover only some of them. */
  isTooMany: boolean;
  /** Records that the person may change; others are skipped. */
  open: number;
  /** Records that already have the wanted value. */
  same: number;
  /** Current values of the field in the records that will change. */
  values: { value: unknown; count: number }[];
};

/**
 * Previews an act in one statement: how many records it affects, how many of them the person may change, and their
 * current values. The noun's own checks on single records run only when the act does.
 */
export async function previewBulkAct(
  me: Person,
  { resource, list, kind, field, value, way }: Prepared,
): Promise<BulkPreview> {
  const sql = new Sql(me.id);
  const grants = grantsOf(resource, me);
  const of = (values: (grant: AnyGrant) => string) => firstMatch(sql, resource, me, grants, grants.map(values));
  const may = of((grant) => {
    if (kind === 'delete') return String(grant.remove === true);
    if (field && !fieldsOf(grant.update).includes(field.name)) return 'false';
    return mayUpdateSql(sql, resource, me, grant);
  });
  const held = field ? of((grant) => heldSql(sql, resource, grant, field.name)) : 'null';
  // If no value has been chosen yet, it is treated as null.
  const wanted = sql.bind(value === undefined ? null : JSON.stringify(value), 'jsonb');
  const isSame = way && Array.isArray(value) ? SAME_LISTS[way] : 'held = wanted';
  const where = listWhere(sql, resource, me, list);
  const rows = await fromPool(
    `with each as (select (${may}) is true as may, coalesce(${held}, 'null'::jsonb) as held from "${resource.table}" t where ${where}
         limit ${MOST_RECORDS + 1}),
       counted as (select may, held, count(*)::int as count from each group by may, held)
     select c.held, c.count, s.* from (
         select coalesce(sum(count), 0)::int as total, coalesce(sum(count) filter (where may), 0)::int as open,
           coalesce(sum(count) filter (where may and ${isSame}), 0)::int as same
           from (select *, ${wanted} as wanted from counted) w) s
       left join lateral (select held, count from counted where may order by count desc, held limit ${MAX_VALUES}) c on true`,
    sql.values,
  );
  const [first] = rows as { total: number; open: number; same: number }[];
  const { total = 0, open = 0, same = 0 } = first ?? {};
  const values = rows
    .filter(({ count }) => count !== null)
    .map(({ held: one, count }) => ({ value: one, count: Number(count) }));
  return {
    total,
    isTooMany: total > MOST_RECORDS,
    open,
    same: kind === 'update' ? same : 0,
    values: field ? values : [],
  };
}

const heldSql = (sql: Sql, resource: Resource, grant: AnyGrant, field: string): string =>
  readFields(resource, grant).includes(field)
    ? `to_jsonb(${fieldSql(sql, resource.model, 't', sourceOf(resource.sources, field))})`
    : 'null::jsonb';
