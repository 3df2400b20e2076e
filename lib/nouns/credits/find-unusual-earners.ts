import { z } from 'zod';
import { refusal } from '@/lib/core/access/access';
import type { Actor } from '@/lib/core/actor/actor';
import { defineVerb } from '@/lib/core/verb';
import { cachedSince, cacheReport } from '@/lib/nouns/statistics/cached-reports';
import { fromPool, type Run } from '@/lib/run/db/transaction';
import { LEVELS } from './schema.levels';

const count = z.int().nonnegative();

/** Of the last 90 days. */
const earnings = z.object({
  treatments: count,
  busiestDay: count.describe('The most treatments of one day, or recorded on one day.'),
  withoutCode: count,
  patients: count,
  patientsSignedIn: count,
  ratings: count,
  quickRatings: count.describe('Ratings given within an hour of the recording.'),
  refused: count.describe('Ledger entries that earned nothing.'),
});
export type Earnings = z.infer<typeof earnings>;

const EARNING_MARKS = ['speed', 'withoutCodes', 'absentPatients', 'quickRatings', 'refused'] as const;
type EarningMark = (typeof EARNING_MARKS)[number];

/** Fewer treatments are not conclusive: a new center can look unusual. */
const FEWEST_TREATMENTS = 10;

const markRules: Record<EarningMark, (figures: Earnings) => boolean> = {
  speed: ({ busiestDay }) => busiestDay > 10,
  withoutCodes: ({ withoutCode, treatments }) => withoutCode >= FEWEST_TREATMENTS && withoutCode / treatments >= 0.8,
  absentPatients: ({ patients, patientsSignedIn }) => patients >= 10 && patientsSignedIn / patients <= 0.1,
  quickRatings: ({ quickRatings }) => quickRatings >= 5,
  refused: ({ refused }) => refused >= 10,
};

/** A reason to ask, not a verdict. */
export const marksOf = (figures: Earnings): EarningMark[] =>
  figures.treatments < FEWEST_TREATMENTS ? [] : EARNING_MARKS.filter((mark) => markRules[mark](figures));

/** `practice`: credits of the period. */
const unusualEarner = earnings.extend({
  _id: z.uuid(),
  name: z.string(),
  surname: z.string(),
  level: z.enum(LEVELS),
  practice: z.int(),
  marks: z.array(z.enum(EARNING_MARKS)),
});
export type UnusualEarner = z.infer<typeof unusualEarner>;

type Figures = Earnings & Pick<UnusualEarner, '_id' | 'practice'>;

const DAYS = 90;

const EARNERS = `
  with recorded as (
    select t.expert_id, t.user_id, t.treated_on, t.rating, t.rated_at < t.created_at + interval '1 hour' as is_quick,
      u.first_session_at is not null as is_in,
      exists (select from product_codes c where c.treatment_id = t.id) as has_code,
      greatest(count(*) over (partition by t.expert_id, t.treated_on),
        count(*) over (partition by t.expert_id, (t.created_at at time zone 'Europe/Rome')::date))::int as of_day
    from treatments t join users u on u.id = t.user_id
    where t.created_at > now() - make_interval(days => $1) and t.deleted_at is null)
  select e.id::text as "_id", r.treatments, r."busiestDay", r."withoutCode", r.patients, r."patientsSignedIn", r.ratings, r."quickRatings",
    l.practice, l.refused
  from (
    select expert_id, count(*)::int as treatments, max(of_day) as "busiestDay",
      count(*) filter (where not has_code)::int as "withoutCode",
      count(distinct user_id)::int as patients,
      count(distinct user_id) filter (where is_in)::int as "patientsSignedIn",
      count(rating)::int as ratings, count(*) filter (where is_quick)::int as "quickRatings"
    from recorded group by expert_id having count(*) >= $2) r
  join users e on e.id = r.expert_id and e.deleted_at is null
  cross join lateral (
    select coalesce(sum(c.amount) filter (where c.kind = 'practice'), 0)::int as practice,
      count(c.refusal)::int as refused
    from credit_entries c where c.user_id = e.id and c.created_at > now() - make_interval(days => $1)) l`;

/**
 * Professionals with unusual earnings in the last 90 days; most marks first, then most credits. In a large programme as
 * the worker counted it within the hour. For admins: people listed are to be asked, not punished.
 * @throws Problem 401 or 403 for anybody else
 */
export async function findUnusualEarners(actor: Actor): Promise<{ countedAt: Date | null; earners: UnusualEarner[] }> {
  if (actor.group !== 'admin') throw refusal(actor);
  const countedAt = await cachedSince('unusual-earners');
  const figures = countedAt ? await keptFigures() : await unusualFigures(fromPool);
  const people = await fromPool<Pick<UnusualEarner, '_id' | 'name' | 'surname' | 'level'>>(
    'select id::text as "_id", name, surname, level from users where id = any($1::uuid[]) and deleted_at is null',
    [figures.map(({ _id }) => _id)],
  );
  const earners = people
    .map((person) => ({ ...person, ...figures.find(({ _id }) => _id === person._id)! }))
    .toSorted((a, b) => b.marks.length - a.marks.length || b.practice - a.practice);
  return { countedAt, earners };
}

export async function countUnusualEarners(actor: Actor): Promise<number> {
  if (actor.group !== 'admin') throw refusal(actor);
  if (!(await cachedSince('unusual-earners'))) return (await unusualFigures(fromPool)).length;
  const [row] = await fromPool(
    `select count(*)::int as count from bookkeeping.unusual_earners e join users u on u.id = e.user_id
     where u.deleted_at is null`,
    [],
  );
  return Number(row!.count);
}

/** Recounts everybody’s credits and stores the unusual earners; hourly. */
export const cacheEarners = (): Promise<number | null> =>
  cacheReport('unusual-earners', async (run) => {
    const figures = await unusualFigures(run);
    await run('delete from bookkeeping.unusual_earners', []);
    await run(
      `insert into bookkeeping.unusual_earners (user_id, figures)
       select (one->>'_id')::uuid, one from jsonb_array_elements($1::jsonb) one`,
      [JSON.stringify(figures)],
    );
  });

type Marked = Figures & { marks: EarningMark[] };

async function unusualFigures(run: Run): Promise<Marked[]> {
  const rows = (await run(EARNERS, [DAYS, FEWEST_TREATMENTS])) as Figures[];
  return rows.map((row) => ({ ...row, marks: marksOf(row) })).filter(({ marks }) => marks.length > 0);
}

const keptFigures = async () =>
  (await fromPool('select figures from bookkeeping.unusual_earners', [])).map(({ figures }) => figures as Marked);

export const listUnusual = defineVerb('GET /credits/unusual', {
  summary: 'Professionals with unusual credits in the last 90 days, and the reasons (admin)',
  answer: z.array(unusualEarner),
  run: async ({ actor }) => (await findUnusualEarners(actor)).earners,
});
