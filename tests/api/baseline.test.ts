// A database with all migrations that were merged into the baseline continues unchanged.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyMigrations, BASELINE, replacedByBaseline } from '@/scripts/apply-migrations.mjs';
import { makeTables } from '@/scripts/backup/restore';
import { connected, queryAt } from '../support/connected';
import { asAdministrator, withDatabase } from '../support/databases';

const dir = 'prisma/migrations';
const server = process.env.DATABASE_URL!;
const name = `${new URL(server).pathname.slice(1)}_baseline`;
const connectionString = withDatabase(server, name);
const replaced = replacedByBaseline(dir);

const drop = () => asAdministrator(server, (client) => client.query(`drop database if exists ${name} with (force)`));
beforeEach(async () => {
  await drop();
  await asAdministrator(server, (client) => client.query(`create database ${name}`));
});
afterAll(drop);

const query = <Row extends object>(text: string, values?: unknown[]) => queryAt<Row>(connectionString, text, values);
const names = async () =>
  (await query<{ name: string }>('select migration_name as name from _prisma_migrations order by 1')).map(
    (row) => row.name,
  );

/** A database as the former release left it: the same tables, and the names of what made them. */
async function formerDatabase(applied: string[]): Promise<void> {
  await applyMigrations({ connectionString, dir });
  await query('delete from _prisma_migrations');
  await query(
    `insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       select gen_random_uuid(), 'of then', name, now(), 1 from unnest($1::text[]) as name`,
    [applied],
  );
}

test('a new database runs it, and none of those it replaces', async () => {
  expect((await applyMigrations({ connectionString, dir }))[0]).toBe(BASELINE.name);
  expect(replaced).toHaveLength(91);
  expect((await names()).filter((one) => replaced.includes(one))).toEqual([]);
});

test('one that failed is tried again at the next start, and a note that it is finished comes with it', async () => {
  const own = mkdtempSync(join(tmpdir(), 'portal-migrations-'));
  const write = (script: string) => writeFileSync(join(own, '20300101000000_one/migration.sql'), script);
  mkdirSync(join(own, '20300101000000_one'));
  const apply = () => applyMigrations({ connectionString, dir: own });
  try {
    write('create table one (id int); select 1 / 0 -- to come');
    await expect(apply()).rejects.toThrow(/one failed: division by zero.*start again/);
    await expect(apply()).rejects.toThrow(/one failed: division by zero/);
    write('create table one (id int) -- done');
    expect(await apply()).toEqual(['20300101000000_one']);
    expect(await apply()).toEqual([]);
    const states = `select (finished_at is not null) as finished from _prisma_migrations order by started_at`;
    expect(await query(states)).toEqual([{ finished: false }, { finished: false }, { finished: true }]);
    // Killed right after a script that cannot be committed without its note.
    write('create table one (id int); select pg_terminate_backend(pg_backend_pid())');
    await query('drop table one, _prisma_migrations');
    await expect(apply()).rejects.toThrow(/terminated/);
    write('create table one (id int)');
    expect(await apply()).toEqual(['20300101000000_one']);
  } finally {
    rmSync(own, { recursive: true });
  }
});

test('a database with all of them is marked as having it, once, and still suits the former release', async () => {
  const later = (await applyMigrations({ connectionString, dir })).slice(1);
  await formerDatabase([...replaced, ...later]);
  const warnings: string[] = [];
  const again = () => applyMigrations({ connectionString, dir, log: (line: string) => warnings.push(line) });
  expect(await again()).toEqual([]);
  expect(await again()).toEqual([]);
  expect((await names()).toSorted()).toEqual([...replaced, ...later, BASELINE.name].toSorted());
  const [marked] = await query(
    'select applied_steps_count as steps from _prisma_migrations where migration_name = $1',
    [BASELINE.name],
  );
  expect(marked).toEqual({ steps: 0 });
  expect(warnings.filter((line) => line.startsWith(BASELINE.name))).toEqual([]);
});

test('a migration that was given another name since is not run again, there nor from a backup', async () => {
  const done = await applyMigrations({ connectionString, dir });
  const renamed = done.at(-1)!;
  await query(`update _prisma_migrations set migration_name = 'formerly' where migration_name = $1`, [renamed]);
  expect(await applyMigrations({ connectionString, dir })).toEqual([]);
  expect(await names()).toEqual([...done, 'formerly'].toSorted());
  const migrations = await query<{ name: string; checksum: string }>(
    'select migration_name as name, checksum from _prisma_migrations',
  );
  expect(await restoredTables(migrations)).toBeGreaterThan(0);
});

test('an earlier one is left alone, and is told which release to run first', async () => {
  const applied = replaced.slice(0, -2);
  await formerDatabase(applied);
  await expect(applyMigrations({ connectionString, dir })).rejects.toThrow(
    `89 were applied, the last one ${applied.at(-1)}. Run \`npm run db:prepare\` of release 1.1.4 on it first`,
  );
  expect(await names()).toEqual(applied);
});

/** How many tables a backup with these migrations makes. */
async function restoredTables(migrations: { name: string; checksum: string }[]): Promise<number> {
  const head = { kind: 'portal' as const, createdAt: new Date().toISOString(), version: '1.1.4', queueVersion: null };
  return connected(connectionString, async (client) => {
    await client.query('begin');
    await makeTables(client, { ...head, migrations });
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_tables where schemaname = 'public'`,
    );
    return rows[0]!.n;
  });
}

test('a backup from before it is restored with its tables, unless it is older than the last of them', async () => {
  const before = replaced.map((each) => ({ name: each, checksum: 'of then' }));
  const baseline = readFileSync(`${dir}/${BASELINE.name}/migration.sql`, 'utf8');
  expect(await restoredTables(before)).toBe(baseline.match(/^CREATE TABLE (?!\w+\.)/gm)!.length);
  await expect(restoredTables(before.slice(0, -1))).rejects.toThrow('of release 1.1.4');
});
