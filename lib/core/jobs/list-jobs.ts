import { z } from 'zod';
import type { Person } from '@/lib/core/actor/actor';
import { asked } from '@/lib/core/json-schema';
import { defineVerb } from '@/lib/core/verb';
import { fromPool } from '@/lib/run/db/transaction';
import { forbidden, notFound } from '@/lib/run/errors';
import { workerSeenAt } from '@/lib/run/jobs/heartbeat';
import { JOB_NAMES, sender } from '@/lib/run/jobs/queue';

export const JOB_STATES = ['waiting', 'running', 'failed', 'stopped', 'done'] as const;
export type JobState = (typeof JOB_STATES)[number];

const instant = z.iso.datetime();

const jobLine = z.object({
  id: z.uuid(),
  name: z.enum(JOB_NAMES),
  state: z.enum(JOB_STATES),
  createdAt: instant,
  startsAt: instant.describe('For queued jobs: not run before this time.'),
  endedAt: instant.nullable(),
  attempts: z.int(),
  /** The class of the last error; its message may name people and is only in the log. */
  reason: z.string().nullable(),
  letter: z.string().nullable(),
});
export type JobLine = z.infer<typeof jobLine>;

const jobList = z.object({
  counts: z.object(Object.fromEntries(JOB_STATES.map((one) => [one, z.int()])) as Record<JobState, z.ZodInt>),
  jobs: z.array(jobLine),
  workerSeenAt: instant.nullable().describe('When a worker was last active; null: never.'),
});
export type JobList = z.infer<typeof jobList>;

const stateSql = `case when state in ('created', 'retry') then 'waiting' when state = 'active' then 'running'
  when state = 'failed' then 'failed' when state = 'cancelled' then 'stopped' else 'done' end`;

const instantSql = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const jobsSql = `select id::text, name, ${stateSql} as state, ${instantSql('created_on')} as "createdAt",
    ${instantSql('start_after')} as "startsAt", ${instantSql('completed_on')} as "endedAt", retry_count as attempts,
    output->>'message' as reason, case when name = 'mail' then data->>'letter' end as letter
  from pgboss.job where name = any($1::text[]) and case when $2::text is null then state <> 'completed' else ${stateSql} = $2 end
  order by case when state = 'failed' then 0 when state = 'active' then 1 when state in ('created', 'retry') then 2 else 3 end,
    coalesce(completed_on, start_after) desc, id limit $3::int`;

const MAX_JOBS = 100;

/** The jobs in a state, or else all unfinished ones, failed ones first; 404 for anybody but admins. */
export async function listJobs(me: Person, state: string): Promise<JobList> {
  if (me.group !== 'admin') throw notFound();
  await sender(); // makes its tables, if nothing was queued yet
  const wanted = JOB_STATES.find((one) => one === state) ?? null;
  const [jobs, counted, seenAt] = await Promise.all([
    fromPool(jobsSql, [JOB_NAMES, wanted, MAX_JOBS]),
    fromPool(
      `select ${stateSql} as state, count(*)::int as n from pgboss.job where name = any($1::text[]) group by 1`,
      [JOB_NAMES],
    ),
    workerSeenAt(),
  ]);
  const counts = Object.fromEntries(
    JOB_STATES.map((one) => [one, Number(counted.find((row) => row.state === one)?.n ?? 0)]),
  ) as JobList['counts'];
  return { counts, jobs: jobs as JobLine[], workerSeenAt: seenAt };
}

export const readJobs = defineVerb('GET /jobs', {
  summary: 'The jobs in the queue, without their data, and when a worker was last seen (admin)',
  parameters: [asked('state', { enum: [...JOB_STATES] })],
  answer: jobList,
  run: ({ actor, url }) => {
    if (actor.group !== 'admin') throw forbidden();
    return listJobs(actor, url.searchParams.get('state') ?? '');
  },
});
