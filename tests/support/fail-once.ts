import { pool } from '@/lib/run/db/db';

/** Refuses one such row, as the victim of a deadlock or otherwise; the next one passes, since sequences count on. */
export async function failOnce(table: string, condition: string, code = '40P01'): Promise<void> {
  await pool.query(`create sequence failures; create function fail_once() returns trigger language plpgsql as $$ begin
    if ${condition} and nextval('failures') = 1 then raise exception 'deadlock' using errcode = '${code}'; end if;
    return new; end $$;
    create trigger fail_once before insert on ${table} for each row execute function fail_once()`);
  onTestFinished(async () => {
    await pool.query(`drop trigger fail_once on ${table}; drop function fail_once(); drop sequence failures`);
  });
}
