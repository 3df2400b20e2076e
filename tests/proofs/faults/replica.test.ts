// A primary and a replica of its own, and the built site that reads from both.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { applyMigrations } from '@/scripts/apply-migrations.mjs';
import { start, stop } from '@/scripts/embedded-postgres.mjs';
import { replicate } from '@/scripts/postgres/replicate.mjs';
import { type RunningSite, startSite } from '../../support/running-site';
import { untyped } from '../../support/untyped';

const [primary, replica] = ['primary', 'replica'].map((name) => mkdtempSync(join(tmpdir(), `portal-${name}-`))) as [
  string,
  string,
];
for (const folder of [primary, replica]) chmodSync(folder, 0o755); // readable by the account the databases run as
const MAX_LAG_MS = 3000;
const clients: Record<'primary' | 'replica', pg.Client> = untyped({});
let site: RunningSite;
let token: string;
let replicaUrl: string;

beforeAll(async () => {
  const { url } = await start({ folder: primary });
  await applyMigrations({ connectionString: url, dir: 'prisma/migrations' });
  await replicate({ url, from: primary, to: replica, name: 'replica' });
  ({ url: replicaUrl } = await start({ folder: replica, settings: { log_statement: 'all' } }));
  for (const [name, connectionString] of Object.entries({ primary: url, replica: replicaUrl })) {
    const client = new pg.Client({ connectionString });
    client.on('error', () => {});
    await client.connect();
    clients[name as 'primary'] = client;
  }
  await clients.primary.query(
    `with person as (insert into users (id, name, surname, email, role, original_role, confirmed_user, assigned_provinces_codes, assigned_public_pr_codes, updated_at)
       select gen_random_uuid(), name, 'Neri', name || '@tests.example', role, role, true, '{}', '{}', now()
       from (values ('ada', 'admin'::"Role"), ('bea', 'dentist'), ('carl', 'dentist')) as given(name, role) returning id)
     insert into credentials (user_id, password_hash, updated_at) select id, $1, now() from person`,
    [await hash('Abcdef12')],
  );
  await clients.primary.query(
    `with center as (insert into centers (slug, name, lat, lng, updated_at) values ('studio', 'Studio Neri', 45, 9, now()) returning id)
     insert into memberships (center_id, user_id, status, kind, is_responsible, updated_at)
     select center.id, u.id, 'active', 'request', u.name = 'bea', now() from center, users u where u.name <> 'ada'`,
  );
  const variables = { DATABASE_REPLICA_URL: replicaUrl, DATABASE_REPLICA_LAG_MS: String(MAX_LAG_MS) };
  site = await startSite(url, variables);
  token = await signIn('ada');
});
afterAll(async () => {
  await Promise.all(Object.values(clients).map((client) => client.end().catch(() => {})));
  await site.stop();
  for (const folder of [replica, primary]) {
    await stop({ folder });
    rmSync(folder, { recursive: true, force: true });
  }
});
beforeEach(() => clients.replica.query('select pg_wal_replay_resume()').then(() => sleep(1200))); // checked once a second

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(site.address + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: await response.text() };
}
async function signIn(name: string): Promise<string> {
  const { body } = await call('POST', '/api/auth', undefined, {
    authorization: `Basic ${btoa(`${name}@tests.example:Abcdef12`)}`,
  });
  return (JSON.parse(body) as { token: string }).token;
}
const write = async (value: string) => {
  const answer = await call('POST', '/api/labels', { key: value, language: 'it', value, category: 'app' });
  expect(answer.status).toBe(201);
  return answer.headers;
};
const sheet = async (headers: Record<string, string> = {}) =>
  (await call('GET', '/api/list-exports?screen=options/labels&format=csv', undefined, headers)).body;
const pause = () => clients.replica.query('select pg_wal_replay_pause()');

test('sheets are read from the replica, and include the reader’s own writes', async () => {
  await pause();
  const headers = await write('mine');
  expect(await sheet()).not.toContain('mine'); // the replica does not have it yet, which shows which one was used
  const written = headers.get('x-portal-written')!;
  expect(await sheet({ 'x-portal-written': written })).toContain('mine');
  const [cookie] = headers.getSetCookie();
  expect(cookie).toMatch(/^portal-written=[^;]+; Path=\/; Max-Age=120; HttpOnly; SameSite=Lax/);
  expect(await sheet({ cookie: cookie!.split(';')[0]! })).toContain('mine');
  expect(
    await sheet({ 'x-portal-written': written.replace(/.$/, (sign) => (sign === 'a' ? 'b' : 'a')) }),
  ).not.toContain('mine');
  await clients.replica.query('select pg_wal_replay_resume()');
  await expect.poll(() => sheet()).toContain('mine');
});

test('public pages and statistics use it, nothing else does', async () => {
  const log = join(replica, 'pg18.log');
  const from = readFileSync(log, 'utf8').length;
  const asked = () => readFileSync(log, 'utf8').slice(from);
  expect((await call('GET', '/it/authorized-centers?lat=45.1&lng=9.1')).status).toBeLessThan(500);
  expect(asked()).toMatch(/from centers/i);
  expect((await call('GET', '/sitemap.xml')).status).toBe(200);
  expect((await call('GET', '/api/statistics')).status).toBe(200);
  expect(asked()).toMatch(/grouping sets|statistics|month/i);
  expect(asked()).not.toMatch(/sessions|read-only transaction/);
  await pause();
  await write('at once');
  expect((await call('GET', '/api/labels?key=at%20once')).body).toContain('at once');
});

test('a removed member finds nothing in sheets and statistics, whatever the replica still has', async () => {
  const authorization = `Bearer ${await signIn('carl')}`;
  const read = (path: string) => call('GET', path, undefined, { authorization });
  const centers = async () => (await read('/api/list-exports?screen=centers&format=csv')).body;
  expect(await centers()).toContain('Studio Neri');
  await pause();
  await clients.primary.query(
    `update memberships m set status = 'closed' from users u where u.id = m.user_id and u.name = 'carl'`,
  );
  expect((await clients.replica.query('select from center_experts')).rowCount).toBe(2);
  expect(await centers()).not.toContain('Studio Neri');
  const { rows } = await clients.primary.query<{ id: string }>('select id from centers');
  expect((await read(`/api/statistics.csv?centerId=${rows[0]!.id}`)).body).not.toContain('Studio Neri');
});

test('a list from the replica is invalidated by transactions uncommitted at that time', async () => {
  const { rows } = await clients.primary.query<{ id: string }>('select id from centers');
  const statistics = async () => (await call('GET', `/api/statistics.csv?centerId=${rows[0]!.id}`)).body;
  await clients.primary.query(`begin; update centers set deleted_at = now()`);
  await write('in the meantime');
  await expect.poll(() => sheet()).toContain('in the meantime');
  expect(await statistics()).toContain('Studio Neri');
  await clients.primary.query('commit');
  await expect.poll(statistics).not.toContain('Studio Neri');
});

test('one that lags too far is not used', async () => {
  await pause();
  await write('long ago');
  expect(await sheet()).not.toContain('long ago');
  await expect.poll(() => sheet(), { timeout: 15_000, interval: 500 }).toContain('long ago');
});

test('a DATABASE_URL that leads to a standby is counted like a refused write: the alert NotThePrimary asks for it', async () => {
  vi.stubEnv('DATABASE_URL', replicaUrl);
  vi.resetModules();
  const [{ pool }, { metrics }] = [await import('@/lib/run/db/db'), await import('@/lib/run/metrics/registry')];
  const failed = pool.query('select 1').catch(() => {}); // tried again for a while
  const refusals = async () =>
    (await metrics.statementErrors.get()).values.find(({ labels }) => labels.code === '25006');
  await expect.poll(refusals).toMatchObject({ value: expect.any(Number) });
  await pool.end();
  await failed;
});

test('without the replica everything works', async () => {
  await stop({ folder: replica });
  await write('alone');
  expect(await sheet()).toContain('alone');
  expect((await call('GET', '/it/authorized-centers?lat=45.2&lng=9.2')).status).toBeLessThan(500);
  await start({ folder: replica });
});
