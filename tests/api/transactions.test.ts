import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pool } from '@/lib/run/db/db';
import { type Tx, transaction, within } from '@/lib/run/db/transaction';
import { databaseProblem } from '@/lib/run/problems/database-problem';
import { unique } from '../support/people';

const add = `insert into labels (key, language, value, category) values ($1::text, 'it', 'x', 'app')`;
const kept = async (key: string) => (await pool.query('select 1 from labels where key = $1', [key])).rowCount;

test('our statements and Prisma’s are one transaction: all or nothing', async () => {
  const key = unique('together');
  await transaction(async (tx) => {
    await within(tx)(add, [key]);
    expect(await tx.label.count({ where: { key } })).toBe(1);
    await tx.label.updateMany({ where: { key }, data: { value: 'y' } });
    expect(await within(tx)('select value from labels where key = $1::text', [key])).toEqual([{ value: 'y' }]);
    expect(await kept(key).catch((error: Error) => error.message)).toMatch('beside the transaction');
  });
  expect(await kept(key)).toBe(1);

  const other = unique('neither');
  const failing = transaction(async (tx) => {
    await within(tx)(add, [other]);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await kept(other)).toBe(0);
});

test('a timed-out one writes nothing more, on anybody’s connection', async () => {
  const key = unique('late');
  let late: unknown;
  await kept(key);
  const slow = transaction(
    async (tx) => {
      await within(tx)(add, [key]);
      await sleep(3000);
      late = await within(tx)(add, [unique('later')]).catch((error: unknown) => error);
    },
    { timeout: 1500 },
  );
  await expect(slow).rejects.toThrow(/expired|closed|timeout/i);
  expect(late).toMatchObject({ status: 503 });
  expect(await kept(key)).toBe(0);
});

test('one that times out during a statement writes nothing behind its rollback', async () => {
  const key = unique('behind');
  const slow = transaction((tx) => within(tx)('select pg_sleep(1)', []).then(() => within(tx)(add, [key])), {
    timeout: 300,
  });
  await expect(slow).rejects.toMatchObject({ status: 503 });
  expect(await kept(key)).toBe(0);
});

test('a second transaction within one is refused: it would wait for its own connection', async () => {
  await expect(transaction(() => transaction(async () => 1))).rejects.toThrow('beside the transaction');
});

test.each([
  ['ours', (tx: Tx) => within(tx)('select pg_sleep(30)', [])],
  ['Prisma’s', (tx: Tx) => tx.$queryRaw`select pg_sleep(30)::text`],
])('losing the connection during a statement of %s asks to retry', async (_, statement) => {
  const key = unique('cut');
  const failures: unknown[] = [];
  const failing = transaction(async (tx) => {
    await within(tx)(add, [key]);
    const [me] = await within(tx)('select pg_backend_pid() as pid', []);
    cutOff(me!.pid as number);
    const first = await statement(tx).catch((error: unknown) => error);
    failures.push(first, await within(tx)('select 1', []).catch((error: unknown) => error));
    throw first;
  });
  const last = await failing.catch((error: unknown) => error);
  expect([...failures, last].map((failure) => databaseProblem(failure)?.status)).toEqual([503, 503, 503]);
  expect(await kept(key)).toBe(0);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

/** Like a database that is being restarted. */
function cutOff(pid: number): void {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  const end = async () => {
    await client.connect();
    await sleep(200);
    await client.query('select pg_terminate_backend($1)', [pid]);
    await client.end();
  };
  void end();
}
