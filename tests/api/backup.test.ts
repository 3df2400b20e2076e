// Backup and restore with the commands of package.json, on separate databases.

import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile, rename, unlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { removeStored } from '@/lib/core/files/remove-bytes';
import { sealEntries } from '@/lib/nouns/audit-entries/seal-entries';
import { db } from '@/lib/run/db/db';
import { transaction } from '@/lib/run/db/transaction';
import { env } from '@/lib/run/env';
import { enqueue } from '@/lib/run/jobs/queue';
import { storeBytes } from '@/lib/run/storage/store';
import { backUp } from '@/scripts/backup/back-up';
import { type Destination, destinationAt } from '@/scripts/backup/destination';
import { verify } from '@/scripts/backup/restore';
import { sumOf, tablesIn } from '@/scripts/backup/tables';
import { compiledProgram } from '../support/compiled-program';
import { connected } from '../support/connected';
import { asAdministrator, withDatabase } from '../support/databases';
import { eventually } from '../support/eventually';
import { BY_NIGHT } from '../support/long-proof';
import { ownApi, somebody } from '../support/own-api';
import { makeCenter, makePerson, unique } from '../support/people';
import { startS3 } from '../support/s3-server';
import { untyped } from '../support/untyped';

const KEY = 'key-of-backups-that-is-only-for-tests';
const folder = mkdtempSync(join(tmpdir(), 'portal-backup-'));
const [backups, files] = [join(folder, 'backups'), join(folder, 'files')];
const { server, run } = inject('databases');
const targetName = `test_${run}_${process.env.VITEST_POOL_ID}_restored`;
const target = withDatabase(server, targetName);
const api = ownApi();
const admin = somebody('admin');
let name: string;

type Variables = Record<string, string>;
const variables = (more: Variables = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  DATABASE_URL: target,
  STORAGE_DIR: files,
  BACKUP_TO: backups,
  BACKUP_KEY: KEY,
  ...more,
});
const program = async (what: string[]) => [await compiledProgram('main', 'scripts/backup'), ...what];
/** Output of the command, or its error. */
const command = async (what: string[], more?: Variables) =>
  promisify(execFile)(process.execPath, await program(what), { env: variables(more) }).then(
    ({ stdout }) => stdout,
    ({ stderr }: { stderr: string }) => `failed: ${stderr}`,
  );

/** A restore invalidates all sessions, links and keys, and pauses newsletters that are due. */
const ENDED = 'sessions password_resets email_confirmations api_keys apps newsletters'
  .split(' ')
  .map((one) => `public.${one}`);

/** Row counts of all other tables, and checksums. */
const contents = (url: string) =>
  connected(url, async (client) => {
    const found: Record<string, unknown> = {};
    for (const { name: table } of await tablesIn(client))
      if (!ENDED.includes(table)) found[table] = await sumOf(client, table);
    return found;
  });

beforeAll(async () => {
  for (const at of ['pictures/one-400.webp', 'exports/sheet.xlsx']) await storeBytes(at, Buffer.from(unique(at)));
  const label = { key: unique('saved'), language: 'it', value: 'è', category: 'app' };
  await api.call('POST', 'labels', { as: admin, body: label });
  const values = { link: '/it', stop: '/it' };
  const mail = untyped({ to: 'someone@tests.example', culture: 'it', letter: 'welcome', values });
  await transaction((tx) => enqueue(tx, 'mail', mail));
  const link = { userId: admin.id, expiresAt: new Date(Date.now() + 3_600_000) };
  await db.passwordReset.create({ data: { ...link, tokenHash: 'a'.repeat(64) }, select: { id: true } });
  await db.emailConfirmation.create({
    data: { ...link, email: 'new@tests.example', tokenHash: 'b'.repeat(64) },
    select: { id: true },
  });
  const keyOf = { name: 'leaks tomorrow', scopes: ['centers:read'], expiresOn: new Date('2099-01-01') };
  await db.apiKey.create({ data: { ...keyOf, creatorId: admin.id }, select: { id: true } });
  const app = {
    name: unique('app'),
    redirectUris: ['https://app.example/'],
    scopes: ['faqs:read'],
    isConfidential: false,
  };
  await db.app.create({ data: { ...app, creatorId: admin.id }, select: { id: true } });
  await connected(env.DATABASE_URL, (client) =>
    client.query(`insert into newsletters (title_it, status, sending_date)
      values ('due', 'pending', now()), ('later', 'pending', now() + interval '9 days')`),
  );
  const [expert, patient, center] = await Promise.all([makePerson('expert'), makePerson('user'), makeCenter()]);
  const treated = { expertId: expert.id, userId: patient.id, centerId: center.id, productName: 'ULTRA' } as const;
  const named = { patientName: 'Ada', patientSurname: 'Rossi', patientBirthYear: 1980 };
  await db.treatment.create({ data: { ...treated, ...named }, select: { id: true } });
  await sealEntries();
  await asAdministrator(server, (client) => client.query(`create database ${targetName}`));
  ({ name } = await backUp(env.DATABASE_URL, destinationAt(backups, env), KEY));
});
afterAll(async () => {
  await asAdministrator(server, (client) => client.query(`drop database if exists ${targetName} with (force)`));
  rmSync(folder, { recursive: true, force: true });
});

test('restores every row, every file and the queue into an empty place', async () => {
  expect(await command(['restore'])).toMatch(new RegExp(`${name} of.*\n1 newsletters that are due are paused`));
  const [saved, restored] = [await contents(env.DATABASE_URL), await contents(target)];
  expect(restored).toEqual(saved);
  expect(saved).toMatchObject({ 'pgboss.job': { rows: expect.toSatisfy((rows: number) => rows > 0) } });
  for (const at of ['pictures/one-400.webp', 'exports/sheet.xlsx'])
    expect(await readFile(join(files, at))).toEqual(await readFile(join(env.STORAGE_DIR, at)));
  await connected(target, async (client) => {
    const rules = `select count(*)::int as n from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
      union all select count(*) from pg_trigger where not tgisinternal and tgenabled = 'O'
      union all select count(*) from _prisma_migrations where finished_at is not null`;
    expect((await client.query(rules)).rows).toEqual(
      (await connected(env.DATABASE_URL, (one) => one.query(rules))).rows,
    );
  });
});

test('the restored portal works: its chain is intact, and old sessions and links are void', async () => {
  const verifier = await compiledProgram('verify-audit', 'scripts');
  const { stdout } = await promisify(execFile)(process.execPath, [verifier], { env: variables() });
  expect(stdout).toMatch(/rows are as they were sealed/);
  const reasons = `select distinct revoked_reason as reason from sessions where user_id = $1`;
  const ended = await connected(target, (client) => client.query(reasons, [admin.id]));
  expect(ended.rows).toEqual([{ reason: 'restored' }]);
  const letters = `select (select count(*) from password_resets) + (select count(*) from email_confirmations) as n`;
  const left = (url: string) => connected(url, async (client) => Number((await client.query(letters)).rows[0].n));
  expect([await left(env.DATABASE_URL), await left(target)]).toEqual([2, 0]);
  for (const table of ['api_keys', 'apps']) {
    const living = `select count(*) filter (where revoked_at is null)::int as living, count(*)::int as n from ${table}`;
    expect((await connected(target, (client) => client.query(living))).rows).toEqual([{ living: 0, n: 1 }]);
  }
  const paused = `select title_it as title from newsletters where paused_at is not null`;
  expect((await connected(target, (client) => client.query(paused))).rows).toEqual([{ title: 'due' }]);
  // Tallies are counted anew: they are not part of a backup.
  for (const table of ['treatment_tallies', 'region_tallies']) {
    const tallied = `select sum(count)::int as n from bookkeeping.${table} where aspect = 'treatment'`;
    expect([table, (await connected(target, (client) => client.query(tallied))).rows[0].n]).toEqual([table, 1]);
  }
});

test('existing data is replaced only on request, and then completely', async () => {
  const add = `insert into labels (key, language, value, category) values ('later', 'it', 'x', 'app')`;
  await connected(target, (client) => client.query(add));
  await writeFile(join(files, 'pictures/later-400.webp'), 'x');
  const before = await contents(target);
  expect(await command(['restore'])).toMatch(
    new RegExp(
      `failed: There are people in the database ${targetName}. There are files in the folder ${files}.* --replace`,
    ),
  );
  expect(await contents(target)).toEqual(before);
  expect(await command(['restore', '--replace'])).toContain('is restored');
  expect(await contents(target)).toEqual(await contents(env.DATABASE_URL));
  // Its row may be in another database, as where somebody restores into an empty one beside the live store.
  expect(await readdir(join(files, 'pictures'))).toContain('later-400.webp');
});

test('a killed restore leaves the old data in place', async () => {
  const before = await contents(target);
  await connected(target, async (holder) => {
    await holder.query('begin; lock table vat_rates in access share mode');
    const args = await program(['restore', '--replace']);
    const child = spawn(process.execPath, args, { env: variables(), stdio: 'ignore' });
    const waiting = `select from pg_stat_activity where datname = $1 and application_name = 'portal restore' and wait_event_type = 'Lock'`;
    // Not queried by the holder: within a transaction it would keep its first snapshot of the activity view.
    const blocked = () => asAdministrator(server, (client) => client.query(waiting, [targetName]));
    await eventually(async () => expect((await blocked()).rowCount).toBe(1), 30_000);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await holder.query('rollback');
  });
  expect(await contents(target)).toEqual(before);
});

test('a wrong key, a missing piece or a changed byte is refused with a sentence before anything is changed', async () => {
  const before = await contents(target);
  const wrong = { BACKUP_KEY: 'x'.repeat(32) };
  expect(await command(['restore', '--replace'], wrong)).toMatch(/^failed: BACKUP_KEY does not open this backup/);
  const destination = destinationAt(backups, env);
  const checked = () => verify({ databaseUrl: 'postgresql://nobody.invalid/none', destination, name, keys: [KEY] });
  const piece = join(backups, name, '000000');
  const bytes = await readFile(piece);
  const changed = Buffer.from(bytes);
  changed[Math.floor(bytes.length / 2)]! ^= 1;
  await writeFile(piece, changed);
  await expect(checked()).rejects.toThrow('The backup was changed or damaged');
  await writeFile(piece, bytes.subarray(0, -100));
  await expect(checked()).rejects.toThrow('The backup is cut off');
  await unlink(piece);
  await expect(checked()).rejects.toThrow('is incomplete: piece 1 of 1');
  await writeFile(piece, bytes);
  const note = join(backups, 'complete', name);
  await rename(note, `${folder}/note`);
  expect(await destination.names()).toEqual([]);
  await expect(checked()).rejects.toThrow('There is no complete backup called');
  await rename(`${folder}/note`, note);
  expect((await checked()).end.files).toBeGreaterThan(1);
  expect(await contents(target)).toEqual(before);
});

test('a partial backup does not count, and only the newest are kept on request', async () => {
  const destination = destinationAt(join(folder, 'some'), env);
  async function* cut() {
    for (let n = 0; n < 20; n += 1) yield Buffer.alloc(1024 * 1024, n);
    throw new Error('killed');
  }
  await expect(destination.write('half', cut())).rejects.toThrow('killed');
  expect(await readdir(join(folder, 'some'))).not.toContain('half');
  expect(await destination.names()).toEqual([]);
  for (const each of ['a', 'b']) await destination.write(each, portion(each));
  const save = ['backup', '--keep', '2', '--to', join(folder, 'some')];
  expect(await command(save, { STORAGE_DIR: env.STORAGE_DIR })).toContain('a: removed');
  expect((await destination.names()).slice(0, 1)).toEqual(['b']);
  expect(await readdir(join(folder, 'some'))).not.toContain('a');
});

/** A run that is killed after its first piece, so that none of it is complete. */
async function killed(destination: Destination, half: string): Promise<void> {
  await new Promise<void>((resolve) => {
    async function* endless() {
      yield Buffer.alloc(17 * 1024 * 1024);
      resolve();
      await new Promise(() => {});
    }
    void destination.write(half, endless());
  });
}

test('the remains of a killed run are removed a day later, but not those of a run in progress', async () => {
  const at = join(folder, 'left');
  const destination = destinationAt(at, env);
  for (const half of ['old', 'new', 'slow']) await killed(destination, half);
  // All are set: under a shifted clock files still get the machine's own time.
  const [now, long] = [new Date(), new Date(Date.now() - 25 * 3_600_000)];
  for (const path of ['new/000000', 'begun/new', 'slow/000000']) await utimes(join(at, path), now, now);
  for (const path of ['old/000000', 'begun/old', 'begun/slow']) await utimes(join(at, path), long, long);
  const save = () => command(['backup', '--keep', '2', '--to', at], { STORAGE_DIR: env.STORAGE_DIR });
  expect(await save()).toMatch(/old: never completed, removed\n$/);
  expect((await readdir(at)).filter((each) => !each.startsWith('portal-')).toSorted()).toEqual([
    'begun',
    'complete',
    'new',
    'slow',
  ]);
  expect(await readdir(join(at, 'begun'))).toEqual(expect.arrayContaining(['new', 'slow']));
});

test('during a backup rows may be added, but no files are deleted', async () => {
  await storeBytes('pictures/going-400.webp', Buffer.from('still there'));
  const label = unique('meanwhile');
  const slow: Destination = {
    ...destinationAt(join(folder, 'slow'), env),
    async write(_, bytes) {
      const all = bytes[Symbol.asyncIterator]();
      await all.next();
      await db.label.create({
        data: { key: label, language: 'it', value: 'x', category: 'app' },
        select: { id: true },
      });
      await expect(removeStored({ keys: ['pictures/going-400.webp'] })).rejects.toMatchObject({ status: 503 });
      while (!(await all.next()).done);
      return 0;
    },
  };
  const before = await db.label.count();
  await backUp(env.DATABASE_URL, slow, KEY);
  expect(await db.label.count()).toBe(before + 1);
  await removeStored({ keys: ['pictures/going-400.webp'] });
});

test('a backup that loses its connection, and with it the lock on files, is none', async () => {
  for (const n of [1, 2, 3]) await storeBytes(`pictures/large${n}-400.webp`, randomBytes(4 * 1024 * 1024));
  const own = `from pg_stat_activity where datname = $1 and application_name = 'portal backup'`;
  const place = [new URL(env.DATABASE_URL).pathname.slice(1)];
  const cut: Destination = {
    ...destinationAt(join(folder, 'cut'), env),
    async write(_, bytes) {
      let [seen, isCut] = [0, false];
      for await (const chunk of bytes) {
        seen += chunk.byteLength;
        if (isCut || seen < 6 * 1024 * 1024) continue;
        isCut = true;
        await asAdministrator(server, async (client) => {
          expect((await client.query(`select state, pg_terminate_backend(pid) ${own}`, place)).rows).toMatchObject([
            { state: 'idle' },
          ]);
          await eventually(async () => expect((await client.query(`select ${own}`, place)).rowCount).toBe(0), 30_000);
        });
      }
      return seen;
    },
  };
  await expect(backUp(env.DATABASE_URL, cut, KEY)).rejects.toThrow(/terminat|connection/i);
});

test.each(BY_NIGHT)('works with an S3 bucket too', async () => {
  const s3 = await startS3({ bucket: 'backups' });
  try {
    const inBucket = { ...s3.env, BACKUP_TO: 's3://backups/portal' };
    const { destinationAt: at } = await import('@/scripts/backup/destination');
    const destination = at('s3://backups/portal', { ...env, ...s3.env });
    const { name: kept } = await backUp(env.DATABASE_URL, destination, KEY);
    expect(await destination.names()).toEqual([kept]);
    await killed(destination, 'half');
    expect(await destination.removeIncomplete(new Date(Date.now() + 60_000))).toEqual(['half']);
    expect([...s3.objects.keys()].filter((key) => /half/.test(key))).toEqual([]);
    expect([...s3.objects.keys()].every((key) => key.startsWith('portal/'))).toBe(true);
    // The portal's pictures would be in a bucket of the same store; only reading is tested here.
    expect(await command(['restore', '--check'], inBucket)).toContain(`${kept} of`);
  } finally {
    await s3.stop();
  }
});

async function* portion(text: string) {
  yield Buffer.from(text);
}
