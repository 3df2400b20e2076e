// kill -9 during an erasure: it happens completely or not at all, and no picture is left behind.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { work } from '@/lib/nouns/jobs/workers';
import { db } from '@/lib/run/db/db';
import { openWorkingQueue } from '@/lib/run/jobs/queue';
import { storedBytes } from '@/lib/run/storage/store';
import { compiledProgram } from '../../support/compiled-program';
import { eventually } from '../../support/eventually';
import { findAnywhere } from '../../support/find-anywhere';
import { IS_LONG } from '../../support/long-proof';
import { type Life, leadWholeLife } from '../../support/whole-life';
import { signs } from '../../support/whole-life-signs';

const words = Object.values(signs);
const MOMENTS = IS_LONG ? 24 : 3;
const TIMEOUT_MS = 60_000;
let child: ChildProcess | undefined;

/** Starts an erasure in its own process; resolves with its first output. */
async function beginErasing(...named: [id: string, ...end: string[]]) {
  child = spawn(process.execPath, [await compiledProgram('erase-in-process'), ...named]);
  let said = '';
  child.stdout!.on('data', (chunk) => (said += String(chunk)));
  child.stderr!.on('data', (chunk) => (said += String(chunk)));
  await eventually(() => expect(said).toContain('begun'), TIMEOUT_MS);
  return () => said;
}

async function kill() {
  if (!child || child.exitCode !== null || child.signalCode) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
  // PostgreSQL notices the lost connection, and rolls back.
  await eventually(async () => {
    const [open] = await db.$queryRaw<{ n: number }[]>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid() and application_name <> 'portal worker'`;
    expect(open!.n).toBe(0);
  }, TIMEOUT_MS);
}
afterEach(kill);

const there = async (keys: string[]) => {
  const looked = await Promise.all(keys.map((key) => storedBytes(key).catch(() => null)));
  return looked.filter(Boolean).length;
};
const jobs = async () =>
  (await db.$queryRaw<object[]>`select 1 from pgboss.job where name = 'remove-files' and state < 'completed'`).length;

test('killed midway, nothing has happened; repeated, everything', { timeout: 600_000 }, async () => {
  const life = await leadWholeLife();
  const before = await findAnywhere(words);
  const blocker = new pg.Client({ connectionString: process.env.DATABASE_URL! });
  await blocker.connect();
  // The erasure gets as far as the audit, after pictures, treatments, requests and conversations.
  await blocker.query('begin; lock table audit_entries in access exclusive mode');
  await beginErasing(life.me.id);
  await eventually(async () => {
    const { rows } = await blocker.query(
      `select 1 from pg_locks where relation = 'audit_entries'::regclass and not granted`,
    );
    expect(rows).toHaveLength(1);
  }, TIMEOUT_MS);
  child!.kill('SIGKILL');
  await blocker.query('rollback');
  await blocker.end();
  await kill();
  expect(await findAnywhere(words)).toEqual(before);
  expect([await jobs(), await there(life.gone)]).toEqual([0, life.gone.length]);

  await eraseAndKillAtOnce(life);
  await workUntilGone(life);
});

/** Erases in a process that kills itself before or after a certain statement; returns its output. */
async function eraseAndDie(id: string, side: 'before' | 'after', place: number | 'commit'): Promise<string> {
  const said = await beginErasing(id, side, String(place));
  if (child!.exitCode === null && child!.signalCode === null) await once(child!, 'exit');
  await kill();
  return said();
}

test('killed at any moment, it happens completely or not at all', { timeout: 600_000 }, async () => {
  const life = await leadWholeLife();
  const before = await findAnywhere(words);
  const isUntouched = async (when: string) => {
    expect(await there(life.gone), when).toBe(life.gone.length);
    expect([await findAnywhere(words), await jobs()], when).toEqual([before, 0]);
  };
  // The latest kill without effect tells the number of statements.
  const said = await eraseAndDie(life.me.id, 'before', 'commit');
  await isUntouched('killed before its commit');
  const statements = Number(/(\d+) statements/.exec(said)?.[1]);
  expect(statements).toBeGreaterThan(MOMENTS);
  for (let moment = 1; moment <= MOMENTS; moment++) {
    // Somewhere in its share of the statements, elsewhere in each run.
    const place = Math.max(1, Math.floor(((moment - Math.random()) * (statements - 1)) / MOMENTS));
    const side = moment % 2 ? 'before' : 'after';
    const when = `killed ${side} statement ${place}`;
    expect(await eraseAndDie(life.me.id, side, place), when).not.toContain('done');
    await isUntouched(when);
  }
  // Whether the commit still arrived is unknown: it must be all or nothing.
  await eraseAndDie(life.me.id, 'after', 'commit');
  if ((await findAnywhere(words)).length > 0) {
    await isUntouched('killed after its commit');
    await eraseAndKillAtOnce(life);
  }
  expect([await findAnywhere(words), await there(life.gone)]).toEqual([[], life.gone.length]);
  expect(await jobs()).toBeGreaterThan(0);
  await workUntilGone(life);
});

async function eraseAndKillAtOnce({ me, gone }: Life) {
  const said = await beginErasing(me.id);
  await eventually(() => expect(said()).toContain('done'), TIMEOUT_MS);
  await kill();
  expect(await findAnywhere(words)).toEqual([]);
  expect(await there(gone)).toBe(gone.length);
}

async function workUntilGone({ gone, kept }: Life) {
  const queue = await openWorkingQueue();
  await work(queue);
  await eventually(async () => expect(await there(gone)).toBe(0), TIMEOUT_MS);
  expect(await there(kept)).toBe(kept.length);
  await queue.stop({ graceful: false });
}
