// Writes the changes and receives the calls; the worker's job that sends them is a process of its own.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { newSecret } from '@/lib/nouns/api-keys/webhooks/data';
import { within } from './report';
import { sized } from './size';

/** Milliseconds. */
export type FeedTimes = { perSecond: number; p50: number; p99: number };

const PER_SECOND = 1000;
/** Records of one transaction: with each in its own, two cores are busy with commits alone. */
const AT_ONCE = 5;
const EVERY_MS = 10;
const SECONDS = sized(20, 2);
/** On a machine where the changes take longer than planned, too; it is stopped before. */
const ENDED_AFTER_SECONDS = 600;
/** What has not come this long after the last change counts as taking that long. */
const MOST_SECONDS = 30;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const one = async (text: string, values: unknown[]) => (await pool.query<{ id: string }>(text, values)).rows[0]!.id;

/** What is written again as it was is no change. */
const run = Date.now();
const committed = new Map<string, number>();
const received = new Map<string, number>();
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += String(chunk)));
  request.on('end', () => {
    const { recordId } = (JSON.parse(body) as { data: { recordId: string } }).data;
    received.set(recordId, performance.now());
    response.writeHead(204).end();
  });
});
await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;

const admin = await one(
  `insert into users (name, surname, email, confirmed_user, role, original_role)
   values ('Ada', 'Bench', $1, true, 'admin', 'admin') returning id`,
  [`feed-${Date.now()}@tests.example`],
);
const key = await one(
  `insert into api_keys (name, creator_id, scopes, allowed_addresses, expires_on)
   values ('bench', $1, '{centers:read}', '{}', '2099-12-31') returning id`,
  [admin],
);
await pool.query(`insert into api_key_values (key_id, hash, ending) values ($1, $2, 'none')`, [key, `hash of ${key}`]);
await pool.query(
  `insert into webhooks (key_id, address, types, secret, position) values ($1, $2, '{centers.changed}', $3, 'latest')`,
  [key, address, newSecret(key).sealed],
);
const sender = spawn('node_modules/.bin/tsx', ['tests/proofs/bench/feed-sender.ts', String(ENDED_AFTER_SECONDS)], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
const HAS_BEGUN = `select 1 from webhooks where key_id = $1 and position <> 'latest'`;
while ((await pool.query(HAS_BEGUN, [key])).rowCount === 0) await sleep(100);

async function change(ids: string[]): Promise<void> {
  await pool.query({
    name: 'change',
    text: `update centers set site = 'https://' || id || '.it/' || $2 where id = any($1)`,
    values: [ids, run],
  });
  for (const id of ids) committed.set(id, performance.now());
}

const wanted = PER_SECOND * SECONDS;
const { rows } = await pool.query<{ id: string }>('select id from centers where deleted_at is null limit $1', [wanted]);
const begun = performance.now();
const changes: Promise<void>[] = [];
for (let n = 0; n < rows.length; n += AT_ONCE) {
  const due = begun + Math.floor((n * 1000) / PER_SECOND / EVERY_MS) * EVERY_MS;
  if (performance.now() < due) await sleep(due - performance.now());
  changes.push(change(rows.slice(n, n + AT_ONCE).map(({ id }) => id)));
}
await Promise.all(changes);
const perSecond = rows.length / ((performance.now() - begun) / 1000);
const until = performance.now() + MOST_SECONDS * 1000;
while (received.size < rows.length && performance.now() < until) await sleep(100);
sender.kill('SIGTERM');

const times = [...committed].map(([id, at]) => Math.max((received.get(id) ?? until) - at, 0.01));
await pool.query('delete from api_keys where id = $1', [key]);
await pool.end();
console.log(JSON.stringify({ perSecond, p50: within(0.5, times), p99: within(0.99, times) } satisfies FeedTimes));
process.exit();
