import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { pool } from '@/lib/run/db/db';

const KEY = 72_707_399;

/**
 * Holds up every transaction that has written such a row, with all its locks, until `release`: what others do meanwhile
 * finds it halfway. Last of the triggers by its name, after those that check references.
 */
export async function holdUp(table: string, event: 'insert' | 'update', condition: string) {
  const holder = await pool.connect();
  await holder.query(`select pg_advisory_lock(${KEY})`);
  await pool.query(`create function hold_up() returns trigger language plpgsql as $$ begin
    if ${condition} then perform pg_advisory_xact_lock_shared(${KEY}); end if; return null; end $$;
    create trigger zz_hold_up after ${event} on ${table} for each row execute function hold_up()`);
  const release = () => holder.query('select pg_advisory_unlock_all()');
  onTestFinished(async () => {
    await release();
    holder.release();
    await pool.query(`drop trigger zz_hold_up on ${table}; drop function hold_up()`);
  });
  /** Until so many transactions of this database wait for another one. */
  const untilWaiting = async (count: number) => {
    const text = `select count(distinct pid)::int as count from pg_locks where not granted and pid in (
      select pid from pg_stat_activity where datname = current_database())`;
    while ((await pool.query<{ count: number }>(text)).rows[0]!.count < count) await sleep(20);
  };
  return { release, untilWaiting };
}
