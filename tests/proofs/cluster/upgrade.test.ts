// A release is rolled out while people work: `npm run test:upgrade`. Former and present servers share one database on which
// the migrations have run; no request fails, and the former release's own API tests pass on the new schema. Needs a build, and
// some minutes the first time, which is why it is no part of `npm test` but of every night.

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { WebSocket } from 'ws';
import { applyMigrations } from '@/scripts/apply-migrations.mjs';
import { stopWhenUnused } from '@/scripts/embedded-postgres.mjs';
import { runNode, startNode, stopAll } from '@/scripts/steps/processes.mjs';
import { addAdmin, queryAt } from '../../support/connected';
import { asAdministrator, TEST_FOLDER, testServer, withDatabase } from '../../support/databases';
import { testEnvironment } from '../../support/environment';
import { freePort } from '../../support/free-port';
import { loadReferenceData } from '../../support/reference-data';
import { Balancer } from './balancer';
import { formerBuild, giveMigrations } from './former-build';
import { writeLetters } from './letters';
import { useSite } from './load';

/** As long as the balancer needs to notice, ten times over. */
const DRAIN_SECONDS = '2';
const PHASE_MS = 4000;
/**
 * What must go on as before; all of them with UPGRADE_TESTS=all, of which those fail that count tables and columns (erasure,
 * export-of-oneself): the former release cannot know the new ones.
 */
const REPRESENTATIVE = [
  'permissions specification-calls centers treatment-credits code-batches chats newsletter-sending outbox registering',
  'password-reset lost-updates idempotency record-forms list-exports search memberships verification',
]
  .join(' ')
  .split(' ')
  .map((name) => `tests/api/${name}.test.ts`);

const data = mkdtempSync(join(tmpdir(), 'portal-upgrade-'));
const name = `test_${process.pid}_upgrade`;
let server: string;
let url: string;
let embedded: boolean;
let former: ReturnType<typeof formerBuild>;
let balancer: Balancer;

const query = <Row extends object>(text: string, values?: unknown[]) => queryAt<Row>(url, text, values);

beforeAll(async () => {
  former = formerBuild();
  ({ url: server, embedded } = await testServer());
  await asAdministrator(server, (client) => client.query(`create database ${name}`));
  url = withDatabase(server, name);
  Object.assign(process.env, testEnvironment(url));
  await applyMigrations({ connectionString: url, dir: former.migrations });
  await loadReferenceData(url);
  await addAdmin(url, await hash('Abcdef12'));
  balancer = await Balancer.start();
}, 1_200_000);
afterAll(async () => {
  await balancer?.stop();
  await stopAll();
  const { pool } = await import('@/lib/run/db/db');
  const { sender } = await import('@/lib/run/jobs/queue');
  await (await sender()).stop({ graceful: false });
  await pool.end();
  await asAdministrator(server, (client) => client.query(`drop database if exists ${name} with (force)`));
  if (embedded) await stopWhenUnused({ folder: TEST_FOLDER });
  rmSync(data, { recursive: true, force: true });
}, 60_000);

type Running = { port: number; child: ChildProcess };

async function start(program: 'server' | 'worker', cwd = process.cwd()): Promise<Running> {
  const port = await freePort();
  const child = startNode([`dist/${program}.mjs`], {
    cwd,
    env: {
      ...testEnvironment(url),
      STORAGE_DIR: join(data, 'files'),
      MAIL_DIR: join(data, 'letters'),
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += String(text)));
  if (program === 'worker')
    await sleep(3000); // it says so only in its log
  else
    while (!(await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null))?.ok) {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}: ${said}`);
      await sleep(100);
    }
  return { port, child };
}

async function end({ child }: Running): Promise<number | null> {
  child.kill('SIGTERM');
  await once(child, 'exit');
  return child.exitCode;
}

/** Somebody with the portal open; says with which codes they were sent away, and how long they were, in milliseconds. */
async function stayOpen(token: string, isOver: () => boolean): Promise<{ codes: number[]; away: number[] }> {
  const [codes, away]: [number[], number[]] = [[], []];
  let since = 0;
  while (!isOver()) {
    const headers = { authorization: `Bearer ${token}` };
    const socket = new WebSocket(`${balancer.address.replace('http', 'ws')}/ws`, { headers });
    socket.on('error', () => {});
    socket.on('message', () => {
      if (since) away.push(Math.round(performance.now() - since));
      since = 0;
    });
    const closed = once(socket, 'close') as Promise<[number]>;
    while (!isOver() && socket.readyState !== WebSocket.CLOSED) await sleep(50);
    if (isOver()) socket.terminate();
    const [code] = await closed;
    if (isOver()) break;
    if (!since) codes.push(code);
    since ||= performance.now();
    await sleep(500); // browsers wait for half a second at least
  }
  return { codes, away };
}

test('no request fails while migrations run and every process is replaced', { timeout: 300_000 }, async () => {
  let isOver = false;
  let [servers, worker] = [
    [await start('server', former.folder), await start('server', former.folder)],
    await start('worker', former.folder),
  ];
  for (const { port } of servers) balancer.add(port);
  const authorization = `Basic ${btoa('ada@tests.example:Abcdef12')}`;
  const answer = await fetch(`${balancer.address}/api/auth`, { method: 'POST', headers: { authorization } });
  const { token } = (await answer.json()) as { token: string };
  const people = useSite(balancer.address, token, 'upgrade', () => isOver);
  const open = stayOpen(token, () => isOver);
  const letters = writeLetters('upgrade', () => isOver);
  await sleep(PHASE_MS);

  const applied = await applyMigrations({ connectionString: url, dir: 'prisma/migrations' });
  expect(applied).not.toEqual([]);
  await sleep(PHASE_MS);

  // The former release may not know how to drain: the balancer is told first.
  const codes: (number | null)[] = [];
  const present: Running[] = [];
  for (const old of servers) {
    const next = await start('server');
    balancer.add(next.port);
    await sleep(PHASE_MS); // side by side
    await balancer.remove(old.port);
    codes.push(await end(old));
    present.push(next);
  }
  servers = present;
  const nextWorker = await start('worker');
  codes.push(await end(worker));
  worker = nextWorker;

  // Once more with nobody told but the processes themselves, as when a machine is emptied.
  for (const old of servers) {
    const next = await start('server');
    balancer.add(next.port);
    codes.push(await end(old));
    await balancer.remove(old.port);
  }
  await sleep(PHASE_MS);
  isOver = true;
  const [counted, socket, written] = [await people, await open, await letters];
  console.log(
    JSON.stringify({
      from: former.commit.slice(0, 7),
      applied: applied.length,
      ...counted,
      acknowledged: counted.acknowledged.size,
      writesBegun: undefined,
      socket,
      letters: written.length,
    }),
  );

  expect(codes).toEqual([0, 0, 0, 0, 0]);
  expect(counted).toMatchObject({ failed: {}, askedAgain: 0, signedOut: 0 });
  const rows = await query<{ id: string }>(`select id from faqs where question like 'upgrade-%'`);
  expect(rows.map(({ id }) => id).toSorted()).toEqual([...counted.acknowledged.values()].toSorted());
  expect(socket.away.length).toBe(socket.codes.length);
  expect(socket.codes.slice(1)).not.toContain(1006); // told, not cut off
  const sent = async () =>
    (await query(`select from outbox where status = 'sent' and email = any($1::citext[])`, [written])).length;
  await expect.poll(sent, { timeout: 60_000, interval: 500 }).toBe(written.length);
  expect(await end(worker)).toBe(0);
});

test('the former release’s own tests pass on the new schema', { timeout: 1_800_000 }, async () => {
  expect(giveMigrations(former.folder)).not.toEqual([]);
  const files = process.env.UPGRADE_TESTS === 'all' ? [] : REPRESENTATIVE;
  const lines = await runNode(['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', ...files], {
    cwd: former.folder,
    env: { DATABASE_URL: '', EMBEDDED_PG_DIR: join(former.folder, '.data'), VITEST: undefined, NODE_ENV: undefined },
  });
  console.log(lines.slice(-6).join('\n'));
});
