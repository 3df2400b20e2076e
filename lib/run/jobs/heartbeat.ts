import { pool } from '@/lib/run/db/db';

/** In seconds: the interval of heartbeats, and when a process is considered lost. */
const BEAT = 5;
export const LOST_AFTER = 30;

const self = { id: crypto.randomUUID(), beatAt: 0 };

/** The id of this process in `workers` and on the work it has claimed. */
export const workerId = (): string => self.id;

/** Records a heartbeat of this process. */
export async function beat(kind: 'worker' | 'cron'): Promise<void> {
  await pool.query({
    name: 'worker-beat',
    text: `insert into workers (id, kind) values ($1::uuid, $2)
      on conflict (id) do update set seen_at = now(), kind = case when workers.kind = 'worker' then 'worker' else $2 end`,
    values: [self.id, kind],
  });
  self.beatAt = performance.now();
}

/** Whether other processes cannot have declared this one lost: only then may it start claimed work. */
export const isTrusted = (): boolean => performance.now() - self.beatAt < (LOST_AFTER - 10) * 1000;

export function keepBeating(kind: 'worker' | 'cron', failed: (error: unknown) => void): () => void {
  const timer = setInterval(() => void beat(kind).catch(failed), BEAT * 1000);
  return () => clearInterval(timer);
}

/** Minutes without a heartbeat after which the site reports that no worker is running. */
const MISSED_AFTER = 3;

/** Whether a worker was seen lately: calls of cron send newsletters, but no letters. Throws if the database is unavailable. */
export async function workerIsAlive(): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'worker-alive',
    text: `select exists (select from workers where kind = 'worker' and seen_at > now() - make_interval(mins => $1::int)) as alive`,
    values: [MISSED_AFTER],
  });
  return rows[0].alive;
}

/** When a worker was last active; null: never. */
export async function workerSeenAt(): Promise<string | null> {
  const { rows } = await pool.query({
    name: 'worker-seen',
    text: `select max(seen_at) as "seenAt" from workers where kind = 'worker'`,
  });
  return (rows[0].seenAt as Date | null)?.toISOString() ?? null;
}
