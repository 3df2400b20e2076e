import type { Actor } from '@/lib/auth/actor';
import { pool } from '@/lib/db';
import { refusal } from '@/lib/rest/access';
import { type EarningMark, type Earnings, FEWEST_TREATMENTS, marksOf } from './rules.unusual';
import type { Level } from './schema';

/** Practice credits of the period, in total and by source. */
export type UnusualEarner = Earnings & {
  _id: string;
  name: string;
  surname: string;
  level: Level;
  practice: number;
  marks: EarningMark[];
};

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
  select e.id::text as "_id", e.name, e.surname, e.level,
    r.treatments, r."busiestDay", r."withoutCode", r.patients, r."patientsSignedIn", r.ratings, r."quickRatings",
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
 * Professionals with unusual earnings in the last 90 days, and what is unusual; most marks first, then most credits.
 * For admins: people listed are to be asked, not punished. Throws a 401 or 403 for anybody else.
 */
export async function findUnusualEarners(actor: Actor): Promise<UnusualEarner[]> {
  if (actor.group !== 'admin') throw refusal(actor);
  const { rows } = await pool.query<Omit<UnusualEarner, 'marks'>>({
    name: 'unusual-earners',
    text: EARNERS,
    values: [DAYS, FEWEST_TREATMENTS],
  });
  return rows
    .map((row) => ({ ...row, marks: marksOf(row) }))
    .filter(({ marks }) => marks.length > 0)
    .toSorted((a, b) => b.marks.length - a.marks.length || b.practice - a.practice);
}
