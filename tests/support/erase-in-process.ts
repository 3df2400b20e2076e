// A process that erases a person and kills itself on the way, or waits to be killed; run by
// tests/proofs/faults/erasure-killed.test.ts: `<id> [before|after <number of a statement, or commit>]`. It kills itself, because
// only it knows its progress.
import { writeSync } from 'node:fs';
import pg from 'pg';
import { anonymous } from '@/lib/core/actor/actor';
import { erasePerson } from '@/lib/nouns/accounts/erase-person';
import { db } from '@/lib/run/db/db';

const [, , id = '', side, place] = process.argv;
const end = () => process.kill(process.pid, 'SIGKILL');
let sent = Number.NaN; // counted once the erasure has begun

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
  sent += 1;
  const [statement] = args as [string | { text?: string }];
  const text = typeof statement === 'string' ? statement : (statement.text ?? '');
  const isCommit = /^commit/i.test(text);
  if (isCommit) writeSync(1, `${sent} statements\n`);
  const isHere = place === 'commit' ? isCommit : sent === Number(place);
  if (isHere && side === 'before') end();
  const answer = Reflect.apply(query, this, args) as unknown;
  if (isHere) setImmediate(end); // already being sent
  return answer;
} as typeof query;

await db.$queryRaw`select 1`;
sent = 0;
writeSync(1, 'begun\n');
await erasePerson(anonymous, id);
writeSync(1, 'done\n');
setInterval(() => {}, 60_000);
