import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

const TRIES = 300;
/** Shorter than `deadlock_timeout`: in a ring of locks it is never a writer of the portal that is given up. */
const WAIT = '300ms';
const BUSY = ['55P03', '40P01'];

/**
 * One transaction that needs locks which stop writers. It waits for them briefly, as all others wait behind it, and
 * tries again later.
 */
export async function patiently(client: pg.Client, work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await client.query('begin');
    try {
      await client.query(`set local lock_timeout = '${WAIT}'`);
      await work();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (!BUSY.includes((error as { code?: string }).code ?? '')) throw error;
      if (tries === TRIES)
        throw new Error('The table is always in use by long transactions. Try again at a quieter time.', {
          cause: error,
        });
      await sleep(100 + Math.random() * 400);
    }
  }
}
