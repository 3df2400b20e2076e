// The API with 100,000 centers and policies, beside a bare server for the same records.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';
import pg from 'pg';
import { objectSql } from '@/lib/core/access/access';
import { centers } from '@/lib/nouns/centers/resource';
import { Sql } from '@/lib/run/db/sql';
import { freePort } from '../../support/free-port';
import type { MeasuredSite } from './measured-site';
import { cpuOf, cpuOfSiblings } from './process-cpu';
import { atLeast, type Row, row } from './report';
import { givePassword, signIn } from './sign-in';
import { IS_SHORT, sized } from './size';

const SECONDS = sized(4, 2);
/** Not measured: until V8 has compiled what is called. Our first 1,300 creates took 6.1 ms of CPU each, those after 4,300 4.4. */
const WARMING_SECONDS = sized(8, 1);
const CONNECTIONS = IS_SHORT ? [1] : [10, 50];

/** The products' best results of docs/performance.md, in requests per second, and the factor to reach. */
const PRODUCTS = { list: 194, search: 202, get: 852, create: 305 };
const AIM = { list: 3, search: 2, get: 3, create: 1 };
/** What one record may cost, created or read, beside the same rows written or read without checks. */
const OF_BARE = { create: 0.6, get: 0.25 };
/** One record by id from bare Node and pg, on the machine where those were measured. */
const BARE_THERE = 15_800;

/** A function returns another path or body each time, where repeating one would say little. */
type Sent = { method: 'GET' | 'POST'; path: string | (() => string); body?: () => string };
type Case = { name: string; limit?: keyof typeof PRODUCTS; sent: Sent };

const now = (one: string | (() => string)): string => (typeof one === 'string' ? one : one());

type Server = { address: string; token?: string; cpu: () => number };
/** Requests per second, and milliseconds of CPU for each: of the server's process, and of the database's. */
type Speed = { rate: number; cpu: number; databaseCpu: number };

async function speedOf(
  { address, token, cpu }: Server,
  client: pg.Client,
  connections: number,
  { method, path, body }: Sent,
): Promise<Speed> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const load = (duration: number) =>
    autocannon({
      url: address,
      connections,
      duration,
      headers,
      requests: [{ method, setupRequest: (one) => ({ ...one, path: now(path), ...(body && { body: body() }) }) }],
    });
  await load(connections === CONNECTIONS[0] ? WARMING_SECONDS : 1);
  const before = { cpu: cpu(), database: await databaseCpu(client) };
  const { requests, non2xx, errors, statusCodeStats } = await load(SECONDS);
  const perRequest = (used: number) => used / requests.total;
  const speed = {
    rate: requests.average,
    cpu: perRequest(cpu() - before.cpu),
    databaseCpu: perRequest((await databaseCpu(client)) - before.database),
  };
  // Answered after everything queued before: the next server starts on an idle machine.
  await fetch(address + now(path), { method, headers, ...(body && { body: body() }) });
  if (non2xx + errors > 0)
    throw new Error(`${method} ${String(path)}: ${JSON.stringify(statusCodeStats)}, ${errors} answers lost.`);
  return speed;
}

async function databaseCpu(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return cpuOfSiblings(rows[0]!.pid);
}

async function signInAsAdmin(address: string, client: pg.Client): Promise<{ id: string; token: string }> {
  const email = `rest-${Date.now()}@tests.example`;
  const { rows } = await client.query<{ id: string }>(
    `insert into users (name, surname, email, confirmed_user, role, original_role, assigned_provinces_codes,
       assigned_public_pr_codes) values ('Ada', 'Bench', $1, true, 'admin', 'admin', '{}', '{}') returning id`,
    [email],
  );
  const [{ id }] = rows as [{ id: string }];
  await givePassword(client, [id]);
  return { id, token: await signIn(address, email) };
}

/** Our statement for one center, so that the bare server reads the same of it. */
function statementOfRecord(viewer: string) {
  const sql = new Sql(viewer);
  const key = sql.bind(null, 'uuid');
  const text = `select ${objectSql(sql, centers, centers.fields)} as body from centers t where t.id = ${key} and t.deleted_at is null`;
  return { text, values: sql.values.slice(1) };
}

async function casesOf(client: pg.Client): Promise<Case[]> {
  const ids = await client.query<{ id: string }>('select id from centers where deleted_at is null limit 20000');
  const experts = await client.query<{ id: string }>('select distinct user_id as id from center_experts limit 1000');
  let created = 0;
  // Another professional each time: the invitations of one are locked one after another.
  const body = () =>
    JSON.stringify({
      name: 'Studio Misura',
      address: { plainAddress: 'Via Roma 1', city: 'Milano', provinceCode: 'MI', country: 'IT' },
      expertIds: [experts.rows[created++ % experts.rows.length]!.id],
    });
  const towns = await client.query<{ city: string }>('select distinct city from centers order by city');
  let asked = 0;
  const nextTown = () => encodeURIComponent(towns.rows[asked++ % towns.rows.length]!.city);
  let read = 0;
  const nextCenter = () => `/api/centers/${ids.rows[read++ % ids.rows.length]!.id}`;
  const list = '/api/centers?limit=25&count=true';
  const search = `${list}&address.country=IT&q=`;
  const get = (path: string | (() => string)): Sent => ({ method: 'GET', path });
  const related = () => {
    const where = { or: [{ tier: 'GOLD' }, { not: { 'address.city': decodeURIComponent(nextTown()) } }] };
    return `${list}&expand=consultant,memberships.user&where=${encodeURIComponent(JSON.stringify(where))}`;
  };
  return [
    { name: 'list of 25 with the exact count', limit: 'list', sent: get(list) },
    { name: 'filtered and searched, with the exact count', limit: 'search', sent: get(`${search}rossi`) },
    {
      name: `the same, another of ${towns.rows.length.toLocaleString('en')} words each time`,
      sent: get(() => search + nextTown()),
    },
    { name: 'list, another filter each time', sent: get(() => `${list}&address.city[ne]=${nextTown()}`) },
    { name: 'the same with two relations and `or`', sent: get(related) },
    { name: 'one by its id, another each time', limit: 'get', sent: get(nextCenter) },
    { name: 'create, with an invitation', limit: 'create', sent: { method: 'POST', path: '/api/centers', body } },
  ];
}

/** Rows of the report: ours and the bare server's, at 10 and at 50 connections. */
export async function restRows({ address, cpu }: MeasuredSite, databaseUrl: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { id, token } = await signInAsAdmin(address, client);
  const cases = await casesOf(client);
  const port = await freePort();
  const given = JSON.stringify({ record: statementOfRecord(id), actor: id });
  const child = spawn(process.execPath, ['tests/proofs/bench/bare-api.mjs', String(port), databaseUrl, given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const ours: Server = { address, token, cpu };
  const bare: Server = { address: `http://127.0.0.1:${port}`, cpu: () => cpuOf(child.pid!) };
  try {
    // The portal makes the tables of its queue with the first letter; the bare server writes to them, too.
    const { path, body } = cases.at(-1)!.sent;
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    await fetch(address + now(path), { method: 'POST', headers, body: body!() });
    const measured: Measured[] = [];
    for (const each of cases) {
      for (const connections of CONNECTIONS) {
        const theirs = await speedOf(bare, client, connections, each.sent);
        measured.push({ ...each, connections, theirs, ours: await speedOf(ours, client, connections, each.sent) });
      }
    }
    const bareGet = measured.find(({ limit }) => limit === 'get')!.theirs.rate;
    return measured.flatMap((one) => rowsOf(one, bareGet / BARE_THERE));
  } finally {
    child.kill('SIGTERM');
    await client.query(`delete from centers where name = 'Studio Misura'`);
    await client.end();
  }
}

type Measured = Case & { connections: number; theirs: Speed; ours: Speed };

/** `speed` is this machine's, now: the other products were not measured here. */
function rowsOf({ name, limit, connections, theirs, ours }: Measured, speed: number): Row[] {
  const best = `${limit && AIM[limit]} × the best product compared, at this machine’s speed`;
  const aim = limit && atLeast(PRODUCTS[limit] * AIM[limit] * speed, best);
  const isCompared = limit === 'create' || limit === 'get';
  const ofBare = isCompared ? atLeast(OF_BARE[limit], 'of bare Node and pg') : undefined;
  const cpuRows = (whose: string, { cpu, databaseCpu: database }: Speed): Row[] => [
    row(`… ${whose}: its process`, cpu, 'ms of CPU'),
    row(`… ${whose}: PostgreSQL`, database, 'ms of CPU'),
  ];
  return [
    row(`API, ${connections} connections: ${name}`, ours.rate, 'requests/s', aim),
    row('… from bare Node and pg', theirs.rate, 'requests/s'),
    row('… ours to bare', ours.rate / theirs.rate, 'times', ofBare),
    ...(isCompared ? [...cpuRows('ours', ours), ...cpuRows('bare', theirs)] : []),
  ];
}
