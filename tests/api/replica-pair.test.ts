// Two replicas behind one address: what one connection has says nothing about the next. Their positions are told by
// this test, on connections to its own database.
import type pg from 'pg';
import { Replica } from '@/lib/run/db/replica';
import { env } from '@/lib/run/env';

let pool: pg.Pool | undefined;
afterEach(() => pool?.end());

/** A pair that has replayed as far as given: the first connection leads to the first of them, and so on. */
function pairOf(positions: string[], mostLagMs = 60_000) {
  const servers: pg.PoolClient[] = [];
  let asked = 0;
  const answered: string[] = [];
  const replica = new Replica({
    pool: { connectionString: env.DATABASE_URL, max: 2 },
    primaryPosition: async () => '0/50',
    mostLagMs,
    askPosition: async (connection) => {
      asked += 1;
      if (!servers.includes(connection)) servers.push(connection);
      return positions[servers.indexOf(connection)]!;
    },
    onAnswered: (text) => void answered.push(text),
  });
  pool = replica.pool;
  return { replica, answered, asked: () => asked };
}
const reading = (position: string | null) => ({ position, isOfPrimary: false });

test('own writes are asked for on each connection, also later in the same read', async () => {
  const { replica } = pairOf(['0/50', '0/10']);
  const mine = reading('0/40');
  const ahead = await replica.lend(mine);
  expect(ahead).not.toBeNull();
  expect(await replica.lend(reading('0/40'))).toBeNull();
  expect(await replica.lend(mine)).toBeNull();
  const behind = await replica.lend(reading('0/10'));
  expect(behind).not.toBeNull();
  behind?.release();
  ahead?.release();
});

test('so is the lag, and no more often than once a second', async () => {
  const { replica, asked } = pairOf(['0/50', '0/10'], 0);
  const first = await replica.lend(reading(null));
  expect(first).not.toBeNull();
  await expect.poll(() => replica.lend(reading(null))).toBeNull();
  const before = asked();
  for (let n = 0; n < 20; n += 1) expect(await replica.lend(reading(null))).toBeNull();
  expect(asked() - before).toBeLessThan(10);
  first?.release();
});

test('their statements are observed like those of the primary', async () => {
  const { replica, answered } = pairOf(['0/50']);
  const connection = await replica.lend(reading(null));
  await connection?.query('select 1 as observed');
  connection?.release();
  expect(answered).toContain('select 1 as observed');
});
