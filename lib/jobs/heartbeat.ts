import { pool } from '@/lib/db';

/** Seconds: how often a process at work says that it lives, and after how long it is taken for lost. */
export const BEAT = 5;
export const LOST_AFTER = 30;

const self = { id: crypto.randomUUID(), beatAt: 0 };

/** What this process is called in `workers`, and beside what it has claimed. */
export const workerId = (): string => self.id;

/** Says that this process lives. */
export async function beat(kind: 'worker' | 'cron'): Promise<void> {
  await pool.query({
    name: 'worker-beat',
    text: `insert into workers (id, kind) values ($1::uuid, $2)
      on conflict (id) do update set seen_at = now(), kind = case when workers.kind = 'worker' then 'worker' else $2 end`,
    values: [self.id, kind],
  });
  self.beatAt = performance.now();
}

/** Whether nobody can have taken this process for lost: only then may it begin what it has claimed. */
export const isTrusted = (): boolean => performance.now() - self.beatAt < (LOST_AFTER - 10) * 1000;

/** Goes on saying so until it is stopped. */
export function keepBeating(kind: 'worker' | 'cron', failed: (error: unknown) => void): () => void {
  const timer = setInterval(() => void beat(kind).catch(failed), BEAT * 1000);
  return () => clearInterval(timer);
}

/** Minutes without a sign of life after which the site says that nobody does the work. */
const MISSED_AFTER = 3;

/** Whether a worker, or the clock that calls in its place, was seen lately; of a database that is away nothing is known. */
export async function workerIsAlive(): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'worker-alive',
    text: `select exists (select from workers where seen_at > now() - make_interval(mins => $1::int)) as alive`,
    values: [MISSED_AFTER],
  });
  return rows[0].alive;
}

/** When a worker was last seen to be at work; null: never. */
export async function workerSeenAt(): Promise<string | null> {
  const { rows } = await pool.query({
    name: 'worker-seen',
    text: `select max(seen_at) as "seenAt" from workers where kind = 'worker'`,
  });
  return (rows[0].seenAt as Date | null)?.toISOString() ?? null;
}
