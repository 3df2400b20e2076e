// Test databases: a template with migrations and reference data, cloned in a tenth of a second for each test file. On
// the server of DATABASE_URL, or an embedded one used only for tests.
import type pg from 'pg';
import { applyMigrations } from '@/scripts/apply-migrations.mjs';
import { start } from '@/scripts/embedded-postgres.mjs';
import { ensureDemoData } from '@/scripts/steps/database.mjs';
import { connected } from './connected';
import { contentHash } from './content-hash';
import { testEnvironment } from './environment';
import { loadReferenceData, REFERENCE_FILES } from './reference-data';

const MIGRATIONS = 'prisma/migrations';
/** Longer than any run takes, in milliseconds. */
const UNUSED_FOR = 3 * 3_600_000;
export const TEST_FOLDER = `${process.env.EMBEDDED_PG_DIR ?? '.data'}/test`;

/** Durability is irrelevant here, and syncing to disk takes half of the time. */
const NOT_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  max_connections: '200',
};

/** Connection string of the server to create databases on, and whether it is the embedded one. */
export async function testServer(): Promise<{ url: string; embedded: boolean }> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, embedded: false };
  const { url } = await start({ folder: TEST_FOLDER, settings: NOT_DURABLE });
  return { url, embedded: true };
}

/** The same server with another database. */
export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

export const asAdministrator = <T>(serverUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> =>
  connected(withDatabase(serverUrl, 'postgres'), work);

/**
 * Name of a template database. It is rebuilt when one of the files has changed. Those of other versions are dropped
 * once nobody has asked for them for some hours: a copy of the project that a test extends, and a checkout of another
 * branch, may be using them on the same server at this moment.
 */
async function ensureOriginal(
  serverUrl: string,
  kind: string,
  files: string[],
  make: (connectionString: string) => Promise<void>,
): Promise<string> {
  const name = `test_${kind}_${contentHash(files)}`;
  await asAdministrator(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [kind]);
    const { rows } = await client.query<{ datname: string; used: string | null }>(
      "select datname, shobj_description(oid, 'pg_database') as used from pg_database where datname ~ $1",
      [`^test_${kind}_`],
    );
    if (!rows.some(({ datname }) => datname === name)) {
      const forgotten = rows.filter(({ used }) => !(Number(used) > Date.now() - UNUSED_FOR));
      for (const { datname } of forgotten) await client.query(`drop database ${datname} with (force)`);
      const building = `${name}_building`;
      await client.query(`drop database if exists ${building} with (force)`);
      await client.query(`create database ${building}`);
      await make(withDatabase(serverUrl, building));
      await client.query(`alter database ${building} rename to ${name}`);
    }
    await client.query(`comment on database ${name} is '${Date.now()}'`);
  });
  return name;
}

/** Everything but records: the tables and the gazetteer. */
export function ensureTemplate(serverUrl: string): Promise<string> {
  return ensureOriginal(serverUrl, 'template', [MIGRATIONS, ...REFERENCE_FILES], async (connectionString) => {
    await applyMigrations({ connectionString, dir: MIGRATIONS });
    await loadReferenceData(connectionString);
  });
}

export async function ensureDemo(serverUrl: string): Promise<string> {
  const template = await ensureTemplate(serverUrl);
  const files = [MIGRATIONS, ...REFERENCE_FILES, 'prisma/seed', 'lib'];
  return ensureOriginal(serverUrl, 'demo', files, async (connectionString) => {
    const url = await copyDatabase(serverUrl, template, new URL(connectionString).pathname.slice(1));
    await ensureDemoData(url, testEnvironment(url), () => {});
  });
}

/** Recreates a database as a clone of another, to which nobody may be connected; returns its connection string. */
export async function copyDatabase(serverUrl: string, from: string, name: string): Promise<string> {
  await asAdministrator(serverUrl, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${from} strategy file_copy`);
  });
  return withDatabase(serverUrl, name);
}

/** Databases are called test_<pid of the run>_<worker>_<file>: drops those whose run has ended or was killed. */
export async function dropLeftovers(serverUrl: string, isLeftover: (run: number) => boolean): Promise<void> {
  await asAdministrator(serverUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname ~ '^test_[0-9]+_'`,
    );
    for (const { datname } of rows) {
      if (isLeftover(Number(datname.split('_')[1])))
        await client.query(`drop database if exists ${datname} with (force)`);
    }
  });
}
