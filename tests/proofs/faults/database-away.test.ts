// The database goes down and comes back while the site runs, on its own server, so as not to disturb other tests.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { DatabaseClient } from '@/lib/run/db/database-client';
import { applyMigrations } from '@/scripts/apply-migrations.mjs';
import { start, stop } from '@/scripts/embedded-postgres.mjs';
import { addAdmin } from '../../support/connected';
import { testEnvironment } from '../../support/environment';
import { type RunningSite, startSite } from '../../support/running-site';
import { startForwarder } from '../../support/tcp-forwarder';

const folder = mkdtempSync(join(tmpdir(), 'portal-away-'));
let site: RunningSite;
let cookie: string;

beforeAll(async () => {
  const { url } = await start({ folder });
  await applyMigrations({ connectionString: url, dir: 'prisma/migrations' });
  site = await startSite(url);
  cookie = await cookieOfAdmin(url);
});
afterAll(async () => {
  await stop({ folder }); // first: it must be stopped even if the site failed
  await site.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Reads a screen of a signed-in user, which needs the database. */
async function cookieOfAdmin(connectionString: string): Promise<string> {
  await addAdmin(connectionString, await hash('Abcdef12'));
  const response = await fetch(`${site.address}/api/session`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: site.address },
    body: new URLSearchParams({ email: 'ada@tests.example', password: 'Abcdef12' }),
  });
  return response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
}

const screen = () => fetch(`${site.address}/admin/users`, { headers: { cookie }, signal: AbortSignal.timeout(10_000) });

/** The folder's postmaster and its child processes. */
function processesOf(data: string): number[] {
  const postmaster = Number(readFileSync(join(data, 'pg18/postmaster.pid'), 'utf8').split('\n')[0]);
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' });
  return [postmaster, ...children.trim().split(/\s+/).map(Number)];
}

// Each visit requests another page, so that none comes from the cache.
let visits = 0;
const search = (locale: string) =>
  fetch(`${site.address}/${locale}/authorized-centers?q=Roma&page=${++visits}`, {
    signal: AbortSignal.timeout(10_000),
  });
const status = async (path: string) => (await fetch(site.address + path)).status;

test('the site is ready while its database is', async () => {
  expect((await search('it')).status).toBeLessThan(500);
  expect(await status('/api/ready')).toBe(200);
  expect((await screen()).status).toBe(200);
});

const signIn = () =>
  fetch(`${site.address}/api/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@tests.example', password: 'Abcdef12' }),
    signal: AbortSignal.timeout(10_000),
  });

test('hiding a center invalidates cached pages at once', async () => {
  const { url } = await start({ folder });
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const add = `insert into centers (id, slug, name, street_name, street_number, zip_code, city, province, province_code, country, lat, lng, is_authorized, updated_at)
    values (gen_random_uuid(), 'studio-hidden', 'Studio Hidden', 'Via Roma', '1', '20121', 'Milano', 'Milano', 'MI', 'IT', 45.46, 9.19, true, now())`;
  await owner.query(add);
  const page = () => status('/it/authorized-centers/studio-hidden');
  expect([await page(), await page()]).toEqual([200, 200]);
  await owner.query(`update centers set hide_in_map = true where slug = 'studio-hidden'`);
  await expect.poll(page, { timeout: 5000, interval: 50 }).toBe(404); // its expiry would be after fifteen seconds
  await owner.end();
});

test('during a failover pages and writes wait, without errors', async () => {
  await stop({ folder });
  const asked = [...Array.from({ length: 10 }, () => search('it')), screen(), signIn()];
  await sleep(1000);
  await start({ folder });
  const statuses = (await Promise.all(asked)).map(({ status: code }) => code);
  expect(statuses.slice(-2)).toEqual([200, 401]);
  expect(Math.max(...statuses)).toBeLessThan(500);
});

test('a read-only server is dropped, and writers are asked to retry', async () => {
  const { url } = await start({ folder });
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const connections = async () =>
    (await owner.query(`select pid from pg_stat_activity where application_name = 'portal'`)).rows.map(
      ({ pid }) => pid,
    );
  await signIn();
  const before = await connections();
  await owner.query('alter system set default_transaction_read_only = on');
  await owner.query('select pg_reload_conf()');
  await expect.poll(async () => (await signIn()).status).toBe(503);
  const refused = await signIn();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await refused.json()).toMatchObject({ status: 503, messageKey: 'errors.unavailable' });
  await owner.query('alter system reset default_transaction_read_only');
  await owner.query('select pg_reload_conf()');
  await expect.poll(async () => (await signIn()).status).toBe(401);
  expect((await connections()).filter((pid) => before.includes(pid))).toEqual([]);
  await owner.end();
});

test('a dead connection is closed once its answer is overdue', async () => {
  const { url } = await start({ folder });
  const forwarder = await startForwarder(Number(new URL(url).port));
  const through = new URL(url);
  through.port = String(forwarder.port);
  const client = new DatabaseClient({ connectionString: through.href });
  client.on('error', () => {});
  const ended = new Promise((resolve) => client.once('end', resolve));
  await client.connect();
  client.setQueryTimeout(300);
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  forwarder.freeze();
  await expect(client.query('select 2')).rejects.toThrow('Query read timeout');
  await ended;
  await forwarder.stop();
});

test('without the database, pages say so in their language, with Retry-After', async () => {
  await stop({ folder });
  const response = await search('de');
  expect(response.status).toBe(503);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).toMatch(/<html lang="de".*<h1[^>]*>Wir sind gleich wieder da/s);
  expect(await status('/api/ready')).toBe(503);
  expect(await status('/api/health')).toBe(200);
  expect(await status('/it/no-such-page')).toBe(404);
  const ofScreen = await screen();
  expect([ofScreen.status, ofScreen.headers.get('retry-after')]).toEqual([503, '5']);
});

test('many simultaneous visitors neither hang nor crash it', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => search('it')));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([503]));
}, 60_000);

test('when it is back, so is the site, without intervention', { timeout: 60_000 }, async () => {
  await start({ folder });
  await expect.poll(() => status('/api/ready'), { timeout: 30_000 }).toBe(200);
  expect((await search('it')).status).toBeLessThan(500);
});

test('a database that hangs costs ten seconds at most, with a connection in use', { timeout: 60_000 }, async () => {
  const { url } = await start({ folder });
  const other = new pg.Client({ connectionString: url });
  other.on('error', () => {});
  await other.connect();
  await other.query('begin; lock table users, credentials, rate_limits in access exclusive mode');
  const within = signIn();
  await sleep(500); // it is now waiting for the table, on its own connection
  const server = processesOf(folder);
  for (const pid of server) process.kill(pid, 'SIGSTOP');
  try {
    const searches = Array.from({ length: 20 }, () => search('it'));
    const answers = await Promise.all([within, signIn(), screen(), ...searches]);
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 503));
    const body = (await answers[0].json()) as { message: string };
    expect(body.message).not.toBe('');
    expect((await signIn()).status).toBe(503);
  } finally {
    for (const pid of server) process.kill(pid, 'SIGCONT');
  }
  await other.query('rollback');
  await other.end();
  await expect.poll(() => status('/api/ready'), { timeout: 30_000 }).toBe(200);
  expect((await search('it')).status).toBeLessThan(500);
  expect((await signIn()).status).toBe(401);
});

test('metrics report the outage, to those with the credential', async () => {
  expect(await status('/api/metrics')).toBe(401);
  const headers = { authorization: `Bearer ${testEnvironment('').SERVICE_CREDENTIAL}` };
  const told = await (await fetch(`${site.address}/api/metrics`, { headers })).text();
  expect(told).toMatch(
    /^portal_http_requests_total\{method="GET",route="\/\[locale\]\/authorized-centers",status="503"\} \d/m,
  );
  expect(told).toMatch(/^portal_http_requests_total\{method="GET",route="\/admin\/users",status="200"\} \d/m);
  expect(told).toMatch(/^portal_page_cache_total\{result="miss"\} \d/m);
  expect(told).toMatch(/^portal_database_errors_total\{code="25006"\} \d/m);
  expect(told).toMatch(/^portal_sockets 0$/m);
  expect(told).toMatch(/^process_resident_memory_bytes \d/m);
  expect(told).not.toMatch(/Roma|tests\.example/);
});

test('each page error is logged once, with its request id', () => {
  const errors = site.log.filter(({ level }) => level === 'error');
  expect(errors.length).toBeGreaterThan(0);
  const ids = errors.map(({ requestId }) => requestId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(JSON.stringify(errors)).not.toContain('Roma');
});
