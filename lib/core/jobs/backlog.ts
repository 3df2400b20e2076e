import { fromPool } from '@/lib/run/db/transaction';
import { sender } from '@/lib/run/jobs/queue';

export type Backlog = {
  jobs: { queue: string; state: string; count: number; oldest: number }[];
  mails: { status: string; count: number; oldest: number }[];
  /** seconds since a worker was last seen */
  workerSeen: number;
  /** tables split by month without a place for the next one */
  partitionsMissing: number;
};

// Few jobs are unfinished at any time; e-mails are limited to those of one day.
const SQL = `select
  (select coalesce(jsonb_agg(j), '[]') from (
    select name as queue,
      case when state = 'failed' then 'failed' when state = 'active' then 'active' when start_after > now() then 'later' else 'due' end as state,
      count(*)::int as count,
      coalesce(extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after <= now())), 0)::float as oldest
    from pgboss.job where name not like '\\_\\_%' and (state < 'completed' or (state = 'failed' and created_on > now() - interval '1 day'))
    group by 1, 2) j) as jobs,
  (select coalesce(jsonb_agg(m), '[]') from (
    select status, count(*)::int as count,
      coalesce(extract(epoch from now() - min(created_at) filter (where status = 'queued')), 0)::float as oldest
    from outbox where created_at > now() - interval '1 day' group by 1) m) as mails,
  (select coalesce(extract(epoch from now() - max(seen_at)), 864000)::float from workers where kind = 'worker') as "workerSeen",
  (select count(*)::int from (select from partitions.months group by of_table
    having not bool_or(coalesce(since, '-infinity') <= now() + interval '1 month' and until > now() + interval '1 month')) m) as "partitionsMissing"`;

/** The number of waiting jobs and e-mails, and for how long they have waited. */
export async function readBacklog(): Promise<Backlog> {
  await sender(); // creates the queue's tables if nothing was ever queued
  const rows = await fromPool<Backlog>(SQL);
  return rows[0]!;
}
