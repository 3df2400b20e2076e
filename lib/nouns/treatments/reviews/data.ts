import { refusal } from '@/lib/core/access/access';
import type { Actor } from '@/lib/core/actor/actor';
import type { TreatmentMethod } from '@/lib/nouns/centers/schema';
import { pool } from '@/lib/run/db/db';
import { fromPool } from '@/lib/run/db/transaction';
import type { ReviewStatus } from '@/prisma/generated/enums';

/** Fewer rated ULTRA treatments, each of another patient, are no average. */
const LEAST = 5;

/** What a patient wrote about a treatment: no name, no day. */
export type PublicReview = { id: string; words: string; rating: number; method: TreatmentMethod; month: string };
export type PublicReviews = { average: number; count: number; words: PublicReview[] };

/**
 * The rating of the treatment `t`, whose patient `u` allows it to be shown by `r`. Not of people who work at the center
 * or gave the treatment to themselves, and not of closed accounts.
 */
const RATINGS = 'reviews r join treatments t on t.id = r.treatment_id join users u on u.id = t.user_id';
const ALLOWED = `t.deleted_at is null and t.rating is not null and u.deleted_at is null and u.enabled_user
    and t.expert_id is distinct from t.user_id
    and not exists (select from center_experts e where e.center_id = t.center_id and e.user_id = t.user_id)`;

/** Each patient counts once, with the latest rating. */
const OF_CENTER = `
  with rated as (
    select distinct on (t.user_id) t.rating from ${RATINGS} where ${ALLOWED} and t.center_id = $1::uuid and t.product_name = 'ULTRA'
    order by t.user_id, t.rated_at desc, t.id
  ), average as (
    select count(*)::int as count, round(avg(rating), 1)::float8 as average from rated having count(*) >= ${LEAST}
  ), said as (
    select r.id, t.user_review as words, t.rating, t.product_name::text as method, to_char(t.treated_on, 'YYYY-MM') as month
    from ${RATINGS} where ${ALLOWED} and t.center_id = $1::uuid and r.status = 'published' and t.user_review is not null
    order by t.rated_at desc, t.id limit 6
  )
  select a.average, a.count, coalesce((select json_agg(s) from said s), '[]') as words
  from average a join centers c on c.id = $1::uuid and c.shows_ratings`;

/** What patients say of a center, if the practice shows it and there are enough ratings; null otherwise. */
export async function readPublicReviews(centerId: string): Promise<PublicReviews | null> {
  const { rows } = await pool.query<PublicReviews>({ name: 'public-reviews', text: OF_CENTER, values: [centerId] });
  return rows[0] ?? null;
}

export type OwnReview = { status: ReviewStatus; reason: string | null };

/** What the patient of a treatment allowed to be shown of their rating; null: nothing. */
export async function readOwnReview(treatmentId: string): Promise<OwnReview | null> {
  const text = 'select status::text, reason from reviews where treatment_id = $1::uuid';
  return (await pool.query<OwnReview>({ name: 'own-review', text, values: [treatmentId] })).rows[0] ?? null;
}

export type ReviewToDecide = Omit<PublicReview, 'month'> &
  OwnReview & { centerId: string; center: string; decidedBy: string | null };

const TO_DECIDE = `
  select r.id, t.user_review as words, t.rating, t.product_name::text as method, r.status::text, r.reason,
    c.id::text as "centerId", c.name as center, trim(concat_ws(' ', d.name, d.surname)) as "decidedBy"
  from ${RATINGS} join centers c on c.id = t.center_id left join users d on d.id = r.decided_by_id
  where ${ALLOWED} and t.user_review is not null
  order by r.status = 'waiting' desc, case when r.status = 'waiting' then r.created_at end, r.decided_at desc limit 60`;

const TO_READ = `select count(*)::int as n from ${RATINGS} where ${ALLOWED} and r.status = 'waiting' and t.user_review is not null`;

/** How many patients' words wait to be read by the office. */
export async function countReviewsToRead(): Promise<number> {
  const { rows } = await pool.query<{ n: number }>({ name: 'reviews-to-read', text: TO_READ });
  return rows[0]!.n;
}

/** Patients' words that wait to be read by the office, the oldest first, and then what was decided last. */
export async function openReviews(actor: Actor): Promise<ReviewToDecide[]> {
  if (actor.group !== 'admin') throw refusal(actor);
  return (await fromPool(TO_DECIDE, [])) as ReviewToDecide[];
}
