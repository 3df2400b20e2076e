import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { from as copyFrom } from 'pg-copy-streams';
import { env } from '@/lib/run/env';
import { FOLDERS } from '@/lib/run/storage/contract';
import { listStored, storeAsIs } from '@/lib/run/storage/store';
import {
  applyMigrations,
  BASELINE,
  CREATE_TABLE,
  isAtBaseline,
  readMigrations,
  replacedByBaseline,
} from '@/scripts/apply-migrations.mjs';
import { type EndHead, type FileHead, type PortalHead, readEntries, type TableHead } from './archive';
import type { Destination } from './destination';
import { unseal } from './sealing';
import { hasTable, queueVersion, SAME_TEXT } from './snapshot';
import { sumOf, tablesIn } from './tables';

// Restores the tables of a backup, within one transaction of the caller's.

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
async function noteMigrations(client: pg.Client, head: PortalHead, createTable: string): Promise<void> {
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
async function suspendRules(client: pg.Client): Promise<() => Promise<void>> {
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

async function loadTable(client: pg.Client, head: TableHead, body: AsyncIterable<Uint8Array>): Promise<void> {
  await pipeline(body, client.query(copyFrom(`copy ${head.name} (${head.columns.join(', ')}) from stdin`)));
}

/** Throws if a table does not have exactly the rows that were backed up. */
async function compare(client: pg.Client, end: EndHead): Promise<void> {
  for (const { name, rows, sum } of end.tables) {
    const found = await sumOf(client, name);
    if (found.rows !== rows || found.sum !== sum)
      throw new Error(`After loading, ${name} has ${found.rows} rows that differ from the ${rows} backed up.`);
  }
  for (const { name, value } of end.sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [name, value]);
}

type RestoreOptions = {
  /** of the role that owns the tables */
  databaseUrl: string;
  destination: Destination;
  name: string;
  keys: string[];
  /** Whether existing data may be replaced. */
  replace?: boolean;
};
export type Restored = { head: PortalHead; end: EndHead };

const entriesOf = ({ destination, name, keys }: RestoreOptions) =>
  readEntries(unzipped(unseal(destination.read(name), keys)));

async function* unzipped(zipped: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = Readable.from(zipped);
  const gunzip = createGunzip();
  source.on('error', (error) => gunzip.destroy(error));
  yield* source.pipe(gunzip) as AsyncIterable<Uint8Array>;
}

/** Reads a backup to the end without changing anything. Throws a sentence if anything is missing or damaged. */
export async function verify(asked: RestoreOptions): Promise<Restored> {
  let head: PortalHead | undefined;
  let end: EndHead | undefined;
  let files = 0;
  for await (const entry of entriesOf(asked)) {
    if (entry.head.kind === 'portal') head = entry.head;
    if (entry.head.kind === 'end') end = entry.head;
    if (entry.head.kind !== 'file') continue;
    await fileOf(entry.head, entry.body);
    files += 1;
  }
  if (!head || end?.files !== files) throw new Error('The backup is incomplete: entries are missing.');
  return { head, end };
}

/**
 * Restores a backup: the tables in one transaction, so that an abort leaves the old data in place; every table is
 * compared with the backup before committing. Newer migrations are applied afterwards. Files are added and none is
 * removed: the store may be shared with another database, and `cleanup` removes files without a row.
 */
export async function restore(asked: RestoreOptions): Promise<Restored & { paused: number }> {
  const { head, end } = await verify(asked);
  let paused = 0;
  const client = new pg.Client({
    connectionString: asked.databaseUrl,
    application_name: 'portal restore',
    keepAlive: true,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    if (!asked.replace) await requireEmpty(client);
    await client.query('begin');
    await client.query(SAME_TEXT);
    await makeTables(client, head);
    const resumeRules = await suspendRules(client);
    for await (const { head: each, body } of entriesOf(asked)) {
      if (each.kind === 'table') await loadTable(client, each, body);
      if (each.kind === 'file') await storeAsIs(each.key, await fileOf(each, body));
    }
    await compare(client, end);
    await resumeRules();
    await client.query(RECOUNT);
    paused = await endAccess(client);
    await noteMigrations(client, head, CREATE_TABLE);
    await client.query('commit');
  } finally {
    await client.end().catch(() => {});
  }
  await applyMigrations({ connectionString: asked.databaseUrl, dir: 'prisma/migrations' });
  return { head, end, paused };
}

/** Tallies of treatments are not part of a backup, and rules that keep them are off while it is loaded. */
const RECOUNT = `do $$ begin
  if to_regproc('rebuild_treatment_tallies') is not null then perform rebuild_treatment_tallies(); end if;
end $$`;

async function fileOf({ key, sha256 }: FileHead, body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error(`The file ${key} has changed.`);
  return bytes;
}

/**
 * Invalidates sessions, links, API keys and apps: otherwise the backup would let in people and programs that have since signed out
 * or lost access, and revive used links. Pauses newsletters that are due, which may have gone out since. The same
 * statements are in docs/backup.md for a restore to a point in time.
 * @returns the number of newsletters paused
 */
async function endAccess(client: pg.Client): Promise<number> {
  await client.query(`update sessions set revoked_at = now(), revoked_reason = 'restored' where revoked_at is null`);
  // A backup may be older than these are.
  for (const table of ['api_keys', 'apps'])
    if (await hasTable(client, table))
      await client.query(`update ${table} set revoked_at = now() where revoked_at is null`);
  for (const table of ['password_resets', 'email_confirmations', 'sign_in_steps'])
    await client.query(`delete from ${table}`);
  const { rowCount } = await client.query(
    `update newsletters set paused_at = now()
      where status = 'pending' and paused_at is null and sending_date <= now() and deleted_at is null`,
  );
  return rowCount ?? 0;
}

async function hasFiles(): Promise<boolean> {
  for (const folder of FOLDERS) for await (const _ of listStored(folder)) return true;
  return false;
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const people = (await hasTable(client, 'public.users'))
    ? (await client.query('select from users limit 1')).rowCount
    : 0;
  const store = env.S3_BUCKET ? `the bucket ${env.S3_BUCKET} at ${env.S3_ENDPOINT}` : `the folder ${env.STORAGE_DIR}`;
  const found = [
    people && `There are people in the database ${client.database}`,
    (await hasFiles()) && `There are files in ${store}`,
  ].filter(Boolean);
  if (found.length > 0) throw new Error(`${found.join('. ')}. If both are the right ones, add --replace.`);
}
