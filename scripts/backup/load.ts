// Restores the tables of a backup, within one transaction of the caller's.
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { from as copyFrom } from 'pg-copy-streams';
import { BASELINE, isAtBaseline, readMigrations, replacedByBaseline } from '@/scripts/apply-migrations.mjs';
import type { EndHead, PortalHead, TableHead } from './archive';
import { queueVersion } from './snapshot';
import { sumOf, tablesIn } from './tables';

/** Empty; throws a sentence if this version of the portal cannot create them. */
export async function makeTables(client: pg.Client, head: PortalHead): Promise<void> {
  await client.query('drop schema if exists pgboss, partitions, bookkeeping, public cascade');
  await client.query('create schema public');
  const scripts = scriptsOf(head);
  // Nobody writes meanwhile, and a transaction cannot build an index beside writes.
  for (const script of scripts)
    await client.query(script.replaceAll(/\b(create(?: unique)? index|drop index) concurrently\b/gi, '$1'));
  if (head.queueVersion !== null) await makeQueue(client, head);
  const tables = (await tablesIn(client)).map(({ name }) => name);
  await client.query(`truncate ${tables.join(', ')} cascade`);
}

/** Records the applied migrations in the format of the program that applies them. */
export async function noteMigrations(client: pg.Client, head: PortalHead, createTable: string): Promise<void> {
  await client.query(createTable);
  await client.query(
    `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       select gen_random_uuid()::text, checksum, name, now(), 1 from jsonb_to_recordset($1) as m(name text, checksum text)`,
    [JSON.stringify(head.migrations)],
  );
}

const MIGRATIONS = 'prisma/migrations';

/** The scripts that create a backup's tables: the baseline instead of the migrations that it replaces. */
function scriptsOf({ migrations }: PortalHead): string[] {
  const names = migrations.map(({ name }) => name);
  const isOlder = isAtBaseline(names, MIGRATIONS);
  const replaced = new Set(isOlder ? [...replacedByBaseline(MIGRATIONS), BASELINE.name] : []);
  const there = readMigrations(MIGRATIONS);
  const scripts = new Map(there.map(({ checksum, script }) => [checksum, script]));
  const unknown = migrations.find(({ name, checksum }) => !replaced.has(name) && !scripts.has(checksum));
  if (unknown)
    throw new Error(
      `The backup is of a version with another migration ${unknown.name}: restore it with that version, and upgrade afterwards.`,
    );
  const applied = new Set(migrations.map(({ checksum }) => checksum));
  return there
    .filter(({ name, checksum }) => applied.has(checksum) || (isOlder && name === BASELINE.name))
    .map(({ script }) => script);
}

/** The queue creates its own tables on start; the waiting jobs are part of the backup. */
async function makeQueue(client: pg.Client, head: PortalHead): Promise<void> {
  const plan = getConstructionPlans('pgboss', { createSchema: false });
  await client.query(plan.replace(/^\s*BEGIN;|COMMIT;\s*$/g, ''));
  await client.query('set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  if ((await queueVersion(client)) !== head.queueVersion)
    throw new Error(
      `The queue of the backup is of another version: restore it with version ${head.version} of the portal, and upgrade afterwards.`,
    );
}

/** Drops foreign keys and triggers while tables are loaded. Returns a function that restores and checks them. */
export async function suspendRules(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ off: string; on: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as on
       from pg_constraint where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text in ('public', 'pgboss')
     union all
     select format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
            format('alter table %s enable trigger %I', tgrelid::regclass, tgname)
       from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not tgisinternal and tgparentid = 0 and tgenabled = 'O' and c.relnamespace::regnamespace::text in ('public', 'pgboss')`,
  );
  for (const { off } of rows) await client.query(off);
  return async () => {
    for (const { on } of rows) await client.query(on);
  };
}

export async function loadTable(client: pg.Client, head: TableHead, body: AsyncIterable<Uint8Array>): Promise<void> {
  await pipeline(body, client.query(copyFrom(`copy ${head.name} (${head.columns.join(', ')}) from stdin`)));
}

/** Throws if a table does not have exactly the rows that were backed up. */
export async function compare(client: pg.Client, end: EndHead): Promise<void> {
  for (const { name, rows, sum } of end.tables) {
    const found = await sumOf(client, name);
    if (found.rows !== rows || found.sum !== sum)
      throw new Error(`After loading, ${name} has ${found.rows} rows that differ from the ${rows} backed up.`);
  }
  for (const { name, value } of end.sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [name, value]);
}
