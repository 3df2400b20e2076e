import type pg from 'pg';

/** Tables that can be split by month, and what has to be unique in them besides the id. */
export const SPLITTABLE: Record<string, { unique?: string[] }> = {
  audit_entries: {},
  credit_entries: { unique: ['source', 'kind'] },
  newsletter_deliveries: { unique: ['newsletter_id', 'email'] },
  security_events: {},
  treatments: {},
};

/** Tables of which whole months may be dropped by hand: nothing else refers to their rows. */
export const DROPPABLE = ['newsletter_deliveries', 'security_events'];

/** Large tables that somebody might ask for, and why not. */
const UNSOUND: Record<string, string> = {
  product_codes:
    'product_codes stays whole: codes are looked up by their text, which would be looked for in every month, and none is ever dropped.',
  outbox: 'outbox stays whole: its ids are those of jobs, which do not contain the time.',
  audit_seals:
    'audit_seals stays whole: it is numbered, each seal is chained to the one before, and none is ever dropped.',
};

type Facts = {
  owned: boolean;
  partitioned: boolean;
  version: number;
  ids: string | null;
  others: string[];
  views: string[];
};

const FACTS = `
  select pg_has_role(c.relowner, 'usage') as owned, c.relkind = 'p' as partitioned,
    current_setting('server_version_num')::int as version,
    (select pg_get_expr(d.adbin, d.adrelid) from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where d.adrelid = c.oid and a.attname = 'id' and a.atttypid = 'uuid'::regtype) as ids,
    array(select i.indexrelid::regclass::text from pg_index i where i.indrelid = c.oid and i.indisunique and not i.indisprimary
      and array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(i.indkey) order by 1) <> $2) as others,
    array(select distinct r.ev_class::regclass::text from pg_depend d join pg_rewrite r on r.oid = d.objid
      where d.classid = 'pg_rewrite'::regclass and d.refobjid = c.oid) as views
  from pg_class c where c.oid = to_regclass('public.' || quote_ident($1))`;

/** Whether the table is split already. Throws a sentence if it cannot be. */
export async function requireSplittable(client: pg.Client, table: string): Promise<{ isSplit: boolean }> {
  const kind = SPLITTABLE[table];
  if (!kind)
    throw new Error(UNSOUND[table] ?? `${table} cannot be split by month: ${Object.keys(SPLITTABLE).join(', ')} can.`);
  const { rows } = await client.query<Facts>(FACTS, [table, kind.unique?.toSorted() ?? []]);
  const facts = rows[0];
  if (!facts) throw new Error(`There is no table ${table}: run npm run db:prepare first.`);
  if (facts.version < 180_000) throw new Error('This needs PostgreSQL 18.');
  if (!facts.owned) throw new Error(`This needs the role that owns ${table}: set MIGRATION_DATABASE_URL.`);
  if (facts.partitioned) return { isSplit: true };
  if (facts.ids !== 'uuidv7()') throw new Error(`${table} cannot be split by month: its ids do not contain the time.`);
  const [other] = facts.others;
  if (other) throw new Error(`${table} cannot be split by month: ${other} would hold within a month only.`);
  const [view] = facts.views;
  if (view)
    throw new Error(`${table} cannot be split by month: drop the view ${view} first, and create it again afterwards.`);
  return { isSplit: false };
}
