import { firstMatch, mayUpdateSql } from '@/lib/core/access/access';
import { type AnyGrant, fieldsOf } from '@/lib/core/access/policy';
import type { Person } from '@/lib/core/actor/actor';
import { grantsOf, type Resource, readFields } from '@/lib/core/define';
import { fieldSql, sourceOf } from '@/lib/core/fields/fields';
import { listWhere } from '@/lib/core/lists/list';
import { bulkFieldsOf } from '@/lib/core/screens/bulk-fields';
import type { Typed } from '@/lib/core/screens/form-values';
import type { FormField } from '@/lib/core/screens/open-form';
import { namesIn } from '@/lib/core/screens/references';
import { Sql } from '@/lib/run/db/sql';
import { fromPool } from '@/lib/run/db/transaction';
import { Problem } from '@/lib/run/errors';
import { type PreparedAct, prepareAct } from './prepare-act';
import type { ActForm } from './rules.form';
import { typedValue } from './save-bulk-form';
import { type BulkWay, MOST_RECORDS } from './schema';

const MAX_VALUES = 8;

/** SQL: whether a list remains unchanged; the stored one may be null. */
const SAME_LISTS: Readonly<Record<BulkWay, string>> = {
  add: 'held @> wanted',
  remove: 'not held ?| array(select jsonb_array_elements_text(wanted))',
  replace: 'held @> wanted and wanted @> held',
};

type BulkPreview = {
  total: number;
  /** There are more than an act may change; the figures cover only some of them. */
  isTooMany: boolean;
  open: number;
  /** Records that already have the wanted value. */
  same: number;
  values: { value: unknown; count: number }[];
};

/** Previews an act in one statement: how many records, how many the person may change, and their values. */
export async function previewBulkAct(
  me: Person,
  { resource, list, kind, field, value, way }: PreparedAct,
): Promise<BulkPreview> {
  const sql = new Sql(me.id);
  const grants = grantsOf(resource, me);
  const of = (values: (grant: AnyGrant) => string) => firstMatch(sql, resource, me, grants, grants.map(values));
  const may = of((grant) => {
    if (kind === 'delete') return String(grant.remove === true);
    if (field && !fieldsOf(grant.update).includes(field.name)) return 'false';
    return mayUpdateSql(sql, resource, me, grant);
  });
  const held = field ? of((grant) => currentValueSql(sql, resource, grant, field.name)) : 'null';
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

const currentValueSql = (sql: Sql, resource: Resource, grant: AnyGrant, field: string): string =>
  readFields(resource, grant).includes(field)
    ? `to_jsonb(${fieldSql(sql, resource.model, 't', sourceOf(resource.sources, field))})`
    : 'null::jsonb';

export type PreviewView = {
  resource: string;
  field: FormField | null;
  preview: BulkPreview;
  /** Undefined while none has been chosen. */
  value: unknown;
  way: BulkWay | null;
  problems: Problem['fields'];
  names: Record<string, string>;
};

export async function openPreview(me: Person, form: ActForm, values: Typed, isChosen: boolean): Promise<PreviewView> {
  const asked = { screen: form.screen, query: form.list, kind: form.kind, field: form.field, way: form.way };
  const ids = form.ids.length > 0 ? { ids: form.ids } : {};
  // Without a chosen value any valid one will do for counting the records.
  const bare = prepareAct(me, { ...asked, ...ids, isOpen: true });
  const field = bulkFieldsOf(bare.resource, me).find(({ name }) => name === form.field) ?? null;
  const { value, problems } = await chosen();
  const preview = await previewBulkAct(me, { ...bare, value });
  const held = [...preview.values.map((one) => one.value), value];
  const shown = field ? held.map((one) => ({ _id: '', [field.name]: one })) : [];
  const names = field ? await namesIn(shown, [field], me) : {};
  return { resource: bare.resource.name, field, preview, value, way: bare.way, problems, names };

  async function chosen(): Promise<{ value: unknown; problems: Problem['fields'] }> {
    if (form.kind !== 'update' || !isChosen || !field) return { value: undefined, problems: [] };
    try {
      const typed = (await typedValue(me, field, values)) ?? null;
      return { value: prepareAct(me, { ...asked, ...ids, value: typed }).value, problems: [] };
    } catch (error) {
      if (!(error instanceof Problem) || error.status !== 400 || error.fields.length === 0) throw error;
      return { value: undefined, problems: error.fields };
    }
  }
}
