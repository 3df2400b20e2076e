import { expect } from 'vitest';
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
