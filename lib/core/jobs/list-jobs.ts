import type { Person } from '@/lib/core/actor/actor';
import { asked, id, instant, list, number, object, orNull, text } from '@/lib/core/json-schema';
import { defineVerb } from '@/lib/core/verb';
import { fromPool } from '@/lib/run/db/transaction';
import { forbidden, notFound } from '@/lib/run/errors';
import { workerSeenAt } from '@/lib/run/jobs/heartbeat';
import { JOB_NAMES, type JobName, sender } from '@/lib/run/jobs/queue';

export const JOB_STATES = ['waiting', 'running', 'failed', 'stopped', 'done'] as const;
export type JobState = (typeof JOB_STATES)[number];

export type JobLine = {
  id: string;
  name: JobName;
  state: JobState;
  createdAt: string;
  /** For queued jobs: not run before this time. */
  startsAt: string;
  endedAt: string | null;
  attempts: number;
  /** The class of the last error; its message may name people and is only in the log. */
  reason: string | null;
  letter: string | null;
};

export type JobList = {
  counts: Record<JobState, number>;
  jobs: JobLine[];
  /** When a worker was last active; null: never. */
  workerSeenAt: string | null;
};

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
  answer: object({
    counts: { type: 'object', additionalProperties: number },
    jobs: list(
      object({
        id,
        name: text,
        state: { enum: [...JOB_STATES] },
        createdAt: instant,
        startsAt: instant,
        endedAt: orNull(instant),
        attempts: number,
        reason: orNull(text),
        letter: orNull(text),
      }),
    ),
    workerSeenAt: orNull(instant),
  }),
  run: ({ actor, url }) => {
    if (actor.group !== 'admin') throw forbidden();
    return listJobs(actor, url.searchParams.get('state') ?? '');
  },
});
