import { pool } from '@/lib/run/db/db';
import { eventually } from './eventually';

/** How many statements on this database wait for a lock of another transaction. */
export async function countWaiting(): Promise<number> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}

/** Waits until so many do: what was begun is then halfway, on a machine of any speed. */
export const untilWaiting = (count = 1): Promise<void> =>
  eventually(async () => expect(await countWaiting()).toBeGreaterThanOrEqual(count), 30_000);

/** A transaction that has run this statement and keeps its locks: until `end`, or at the latest the end of the test. */
export async function heldBy(statement: string, values: unknown[] = []) {
  const client = await pool.connect();
  let isOpen = true;
  const query = (text: string, bound: unknown[] = []) => client.query(text, bound);
  async function end(how: 'commit' | 'rollback' = 'commit'): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    await client.query(how);
    client.release();
  }
  onTestFinished(() => end('rollback'));
  await client.query('begin');
  await client.query(statement, values);
  return { query, end };
}
