import { pool } from '@/lib/run/db/db';

const KEY = 72_707_399;

/** Holds up transactions that have written such a row, until `release`. Last of the triggers by its name. */
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
  return { release };
}
