// Whether a process is ready is asked of the database, but a process with much to do is not one whose database is away.
import { databaseAnswers, pool } from '@/lib/run/db/db';
import { env } from '@/lib/run/env';
import { eventually } from '../support/eventually';

test('a process whose connections are all in use is ready', async () => {
  const held = await Promise.all(Array.from({ length: env.DATABASE_POOL_SIZE }, () => pool.connect()));
  const waiting = pool.query('select 1');
  await eventually(() => expect(pool.waitingCount).toBe(1), 5000);
  expect(await databaseAnswers()).toBe(true);
  for (const client of held) client.release();
  await waiting;
  expect(await databaseAnswers()).toBe(true);
});
