import { AsyncLocalStorage } from 'node:async_hooks';
import type { Actor } from '@/lib/core/actor/actor';
import { pool } from '@/lib/run/db/db';
import { TODAY_SQL } from '@/lib/run/i18n/dates';
import { log } from '@/lib/run/log';
import type { AttemptReason } from './schema.misuse';

type Attempt = { code: string; reason: AttemptReason; centerId: string | null };

/** Maximum number of attempts recorded per person and day: enough to see what happened, too few to fill a table. */
const MAX_PER_DAY = 100;

const collected = new AsyncLocalStorage<Attempt[]>();

/** Notes that a code was refused; `notingAttempts` writes it after the refused transaction. */
export function noteAttempt(attempt: Attempt): void {
  collected.getStore()?.push(attempt);
}

const INSERT = `
  insert into code_attempts (user_id, code, reason, center_id, tried_on)
  select distinct on (a.code, a.reason) $1::uuid, a.code, a.reason, c.id, ${TODAY_SQL}
  from unnest($2::text[], $3::text[], $4::uuid[]) a(code, reason, center_id) left join centers c on c.id = a.center_id
  where (select count(*) from code_attempts where user_id = $1::uuid and tried_on = ${TODAY_SQL}) < ${MAX_PER_DAY}
  on conflict (user_id, tried_on, code, reason) do update
  set times = least(code_attempts.times + 1, 9999), last_tried_at = now(),
    center_id = coalesce(excluded.center_id, code_attempts.center_id)`;

/** Runs an action that uses codes, and stores refused attempts; failing to store them does not affect the answer. */
export async function notingAttempts<T>(actor: Actor, run: () => Promise<T>): Promise<T> {
  const attempts: Attempt[] = [];
  try {
    return await collected.run(attempts, run);
  } finally {
    if (attempts.length > 0 && actor.id !== null) await keep(actor.id, attempts);
  }
}

async function keep(userId: string, attempts: Attempt[]): Promise<void> {
  const column = (name: keyof Attempt) => attempts.map((attempt) => attempt[name]);
  const values = [userId, column('code'), column('reason'), column('centerId')];
  try {
    await pool.query({ name: 'note-attempts', text: INSERT, values });
  } catch (error) {
    log.warn({ err: error }, 'attempts at codes were not noted');
  }
}
