// The API of 100,000 centers, with policies on, beside a bare server for the same records.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import pg from 'pg';
import { testEnvironment } from '../support/environment';
import { freePort } from '../support/free-port';
import type { Row } from './report';

const SECONDS = 4;
const run = promisify(execFile);

/** What the products compared in docs/performance.md reach on a machine like this one, requests a second. */
const PRODUCTS = { list: 194, search: 202, get: 852, create: 305 };
const AIM = { list: 3, search: 2, get: 1, create: 1 };

type Sent = { method: 'GET' | 'POST'; path: string; body?: string };
type Case = { name: string; limit: keyof typeof PRODUCTS; sent: Sent };

type Measured = { requests: { average: number }; non2xx: number; errors: number; statusCodeStats: object };

async function rate(
  address: string,
  connections: number,
  { method, path, body }: Sent,
  token?: string,
): Promise<number> {
  const load = async (seconds: number): Promise<Measured> => {
    const headers = [
      '-H',
      'content-type: application/json',
      ...(token ? ['-H', `authorization: Bearer ${token}`] : []),
    ];
    const options = ['-j', '-c', `${connections}`, '-d', `${seconds}`, '-m', method, ...headers];
    const { stdout } = await run('node_modules/.bin/autocannon', [
      ...options,
      ...(body ? ['-b', body] : []),
      address + path,
    ]);
    return JSON.parse(stdout) as Measured;
  };
  await load(1);
  const { requests, non2xx, errors, statusCodeStats } = await load(SECONDS);
  if (non2xx + errors > 0)
    throw new Error(`${method} ${path}: ${JSON.stringify(statusCodeStats)}, ${errors} answers lost.`);
  return requests.average;
}

/** An admin of the database, signed in. Tokens are signed as the site under test does. */
async function signIn(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(`select id from users where role = 'admin' limit 1`);
  const admin = rows[0]?.id ?? (await makeAdmin(client));
  const session = await client.query<{ id: string }>(
    `insert into sessions (user_id, kind, expires_at) values ($1, 'api', now() + interval '1 hour') returning id`,
    [admin],
  );
  const { signToken } = await import('@/lib/auth/tokens');
  return signToken('access', { sub: admin, sid: session.rows[0]!.id });
}

async function makeAdmin(client: pg.Client): Promise<string> {
  const made = await client.query<{ id: string }>(
    `insert into users (email, role, original_role, assigned_provinces_codes, assigned_public_pr_codes)
     values ('bench@tests.example', 'admin', 'admin', '{}', '{}') returning id`,
  );
  return made.rows[0]!.id;
}

async function casesOf(client: pg.Client): Promise<Case[]> {
  const ids = await client.query<{ id: string }>('select id from centers where deleted_at is null limit 1');
  const expert = await client.query<{ id: string }>('select user_id as id from center_experts limit 1');
  const body = JSON.stringify({
    name: 'Studio Misura',
    address: { plainAddress: 'Via Roma 1', city: 'Milano', provinceCode: 'MI', country: 'IT' },
    expertIds: [expert.rows[0]!.id],
  });
  const get = (query: string): Sent => ({ method: 'GET', path: `/api/centers${query}` });
  return [
    { name: 'list of 25 with the exact count', limit: 'list', sent: get('?limit=25&count=true') },
    {
      name: 'filtered and searched, with the exact count',
      limit: 'search',
      sent: get('?limit=25&count=true&address.country=IT&q=rossi'),
    },
    { name: 'one by its id', limit: 'get', sent: get(`/${ids.rows[0]!.id}`) },
    { name: 'create', limit: 'create', sent: { method: 'POST', path: '/api/centers', body } },
  ];
}

/** Rows of the report: ours and the bare server's, at 10 and at 50 connections. */
export async function restRows(address: string, databaseUrl: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  Object.assign(process.env, testEnvironment(databaseUrl)); // tokens are signed with the key of the site under test
  const token = await signIn(client);
  const cases = await casesOf(client);
  const port = await freePort();
  const bare = spawn(process.execPath, ['tests/bench/bare-api.mjs', String(port), databaseUrl], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(bare.stdout, 'data');
  try {
    const rows: Row[] = [];
    for (const each of cases) {
      for (const connections of [10, 50]) {
        const bareRate = await rate(`http://127.0.0.1:${port}`, connections, each.sent);
        const value = await rate(address, connections, each.sent, token);
        rows.push(...rowsOf(each, connections, value, bareRate));
      }
    }
    return rows;
  } finally {
    bare.kill('SIGTERM');
    // The ones that were made to measure.
    await client.query(`delete from centers where name = 'Studio Misura'`);
    await client.end();
  }
}

function rowsOf({ name, limit }: Case, connections: number, value: number, bareRate: number): Row[] {
  const what = `${AIM[limit]} × the best product compared`;
  const aim = { value: PRODUCTS[limit] * AIM[limit], what, better: 'more' as const };
  return [
    { name: `API, ${connections} connections: ${name}`, value, unit: 'requests/s', limit: aim },
    { name: '… from bare Node and pg', value: bareRate, unit: 'requests/s' },
  ];
}
