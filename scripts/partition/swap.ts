import pg from 'pg';
import { BOUND, type Bound, inMonths, KEEPER } from './names';
import { patiently } from './patiently';
import { SPLITTABLE } from './tables';

const { escapeIdentifier: quoted } = pg;

type Definition = { name: string; definition: string };
type Key = Definition & { other: string };

/** Indexes to be made on the whole, in the order of their creation. */
const INDEXES = `select c.relname as name, case when i.indisprimary then 'primary' when i.indisunique then 'unique' else pg_get_indexdef(i.indexrelid) end as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = $1::regclass order by c.oid`;
const TRIGGERS = `select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
  where tgrelid = $1::regclass and not tgisinternal order by oid`;
const KEYS_OUT = `select conname as name, pg_get_constraintdef(oid) as definition, confrelid::regclass::text as other
  from pg_constraint where contype = 'f' and conrelid = $1::regclass and confrelid <> $1::regclass and conparentid = 0 order by oid`;
const KEYS_IN = `select conname as name, pg_get_constraintdef(oid) as definition, conrelid::regclass::text as other
  from pg_constraint where contype = 'f' and confrelid = $1::regclass and conrelid <> $1::regclass and conparentid = 0 order by oid`;
const GRANTS = `select distinct coalesce(quote_ident(r.rolname), 'public') as role, g.privilege_type as privilege
  from pg_class c, aclexplode(c.relacl) g left join pg_roles r on r.oid = g.grantee
  where c.oid = $1::regclass and g.grantee <> c.relowner`;

/**
 * Puts an empty table of months in the place of the table, which becomes the part up to the bound, in one transaction.
 * Nothing is read or copied: the bound is known to hold, and the indexes and foreign keys of the part are taken over.
 */
export const swap = (client: pg.Client, table: string, bound: Bound): Promise<void> =>
  patiently(client, async () => {
    const run = (text: string) => client.query(text);
    const all = async <T extends Definition>(text: string) => (await client.query<T>(text, [`public.${table}`])).rows;
    const [out, into] = [await all<Key>(KEYS_OUT), await all<Key>(KEYS_IN)];
    const others = [...new Set([...out, ...into].map(({ other }) => other))].toSorted();
    // A foreign key needs both of its tables. These first: who waits for them does not yet hold up the large one.
    if (others.length > 0) await run(`lock table ${others.join(', ')} in share row exclusive mode`);
    await run(`lock table public.${table} in access exclusive mode`);
    const [indexes, triggers] = [await all(INDEXES), await all(TRIGGERS)];
    const grants = await client.query<{ role: string; privilege: string }>(GRANTS, [`public.${table}`]);

    const part = `${table}_before_${bound.month.replace('-', '_')}`;
    for (const { name } of triggers) await run(`drop trigger ${quoted(name)} on public.${table}`);
    for (const { name, other } of into) await run(`alter table ${other} drop constraint ${quoted(name)}`);
    await run(`alter table public.${table} set schema partitions`);
    await run(`alter table partitions.${table} rename to ${part}`);
    await run(
      `create table public.${table} (like partitions.${part} including all excluding indexes) partition by range (id)`,
    );
    await run(`alter table public.${table} drop constraint ${BOUND}`);
    for (const index of indexes) await makeIndex(client, table, index);
    for (const { name, definition } of out)
      await run(`alter table public.${table} add constraint ${quoted(name)} ${definition}`);
    await run(
      `alter table public.${table} attach partition partitions.${part} for values from (minvalue) to ('${bound.id}')`,
    );
    await run(`alter table partitions.${part} drop constraint ${BOUND}`);
    await run(`create table partitions.${table}_rest partition of public.${table} default`);
    for (const { definition } of triggers) await run(definition);
    for (const { name, definition, other } of into)
      await run(`alter table ${other} add constraint ${quoted(name)} ${definition} not valid`);
    await copyGrants(client, table, grants.rows);
    await run('select partitions.make_months(3)');
  });

/** What is unique besides the id is so by the keys, and only found by an index within each month. */
async function makeIndex(client: pg.Client, table: string, { name, definition }: Definition): Promise<void> {
  if (definition === 'primary') {
    await client.query(`alter table public.${table} add constraint ${quoted(name)} primary key (id)`);
  } else if (definition === 'unique') {
    await client.query(`drop index partitions.${quoted(name)}`);
  } else if (name === inMonths(table)) {
    const columns = SPLITTABLE[table]!.unique!.map(quoted).join(', ');
    await client.query(
      `create index ${quoted(`${table}_${SPLITTABLE[table]!.unique!.join('_')}_idx`)} on public.${table} (${columns})`,
    );
  } else await client.query(definition);
}

/** Exactly those of the former table: default privileges may have granted more, such as changing the audit. */
async function copyGrants(
  client: pg.Client,
  table: string,
  grants: { role: string; privilege: string }[],
): Promise<void> {
  const { rows } = await client.query<{ role: string }>(GRANTS, [`public.${table}`]);
  for (const role of new Set(rows.map((row) => row.role)))
    await client.query(`revoke all on public.${table} from ${role}`);
  for (const { role, privilege } of grants) await client.query(`grant ${privilege} on public.${table} to ${role}`);
}

/** Checks the foreign keys to the table, which stops no writer; new rows are checked already. */
export async function validateKeys(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<Key>(
    `select conname as name, '' as definition, conrelid::regclass::text as other from pg_constraint
      where contype = 'f' and confrelid = $1::regclass and not convalidated and conparentid = 0`,
    [`public.${table}`],
  );
  for (const { name, other } of rows) await client.query(`alter table ${other} validate constraint ${quoted(name)}`);
  return rows.length;
}

/** The triggers that keep the keys; they are swapped like all others. */
export const keeperTriggers = (table: string, columns: string[]): string[] => {
  const call = `execute function partitions.keep_unique('${table}_keys', '${columns.join(', ')}')`;
  return [
    `create trigger ${KEEPER}_added before insert on public.${table} for each row ${call}`,
    `create trigger ${KEEPER}_changed before update of ${columns.join(', ')} on public.${table} for each row ${call}`,
    `create trigger ${KEEPER}_removed after delete on public.${table} for each row ${call}`,
    `create trigger ${KEEPER}_emptied after truncate on public.${table} for each statement ${call}`,
  ];
};
