import { refusal } from '@/lib/core/access/access';
import type { Actor, Person } from '@/lib/core/actor/actor';
import { isUuid } from '@/lib/core/fields/column-values';
import type { TreatmentMethod } from '@/lib/nouns/centers/schema';
import { fromPool } from '@/lib/run/db/transaction';
import type { ReviewStatus } from '@/prisma/generated/enums';

/** Fewer rated ULTRA treatments, each of another patient, are no average. */
export const LEAST_RATINGS = 5;

/** A patient's review of a treatment, and the practice's reply: no name, no day. */
export type PublicReview = {
  id: string;
  words: string;
  rating: number;
  method: TreatmentMethod;
  month: string;
  reply: string | null;
};
export type PublicReviews = { average: number; count: number; words: PublicReview[] };

/** The rating of `t`, whose patient `u` allows `r` to show it, and can take it back; not of those who work there. */
const RATINGS = 'reviews r join treatments t on t.id = r.treatment_id join users u on u.id = t.user_id';
const ALLOWED = `t.deleted_at is null and t.rating is not null and u.deleted_at is null and u.enabled_user
    and u.confirmed_user and u.original_role = 'user' and t.expert_id is distinct from t.user_id
    and not exists (select from center_experts e where e.center_id = t.center_id and e.user_id = t.user_id)`;

/** Of each patient the latest: those in a center's average. */
export const SHOWN_RATINGS = `
  select distinct on (t.center_id, t.user_id) t.center_id, t.rating from ${RATINGS}
  where ${ALLOWED} and t.product_name = 'ULTRA' order by t.center_id, t.user_id, t.rated_at desc, t.id`;

const WORDS = `r.id::text, t.user_review as words, t.rating, t.product_name::text as method, to_char(t.treated_on, 'YYYY-MM') as month`;
const REPLY = `case when r.status = 'published' and r.reply_status = 'published' then r.reply end`;

const OF_CENTER = `
  with rated as (
    select rating from (${SHOWN_RATINGS}) s where s.center_id = $1::uuid
  ), average as (
    select count(*)::int as count, round(avg(rating), 1)::float8 as average from rated having count(*) >= ${LEAST_RATINGS}
  ), said as (
    select ${WORDS}, ${REPLY} as reply from ${RATINGS} where ${ALLOWED} and t.center_id = $1::uuid and r.status = 'published' and t.user_review is not null
    order by t.rated_at desc, t.id limit 6
  )
  select a.average, a.count, coalesce((select json_agg(s) from said s), '[]') as words
  from average a join centers c on c.id = $1::uuid and c.shows_ratings`;

/** The ratings and reviews of a center, if the practice shows them and there are enough; null otherwise. */
export async function readPublicReviews(centerId: string): Promise<PublicReviews | null> {
  const rows = await fromPool<PublicReviews>(OF_CENTER, [centerId]);
  return rows[0] ?? null;
}

export type OwnReview = { status: ReviewStatus; reason: string | null; reply: string | null };

export async function readOwnReview(treatmentId: string): Promise<OwnReview | null> {
  const text = `select r.status::text, r.reason, ${REPLY} as reply from reviews r where r.treatment_id = $1::uuid`;
  return (await fromPool<OwnReview>(text, [treatmentId]))[0] ?? null;
}

/** The reply for its practice and the office, before it is published. */
type Reply = { reply: string | null; replyStatus: ReviewStatus | null; replyReason: string | null };

export type ReviewToDecide = Omit<PublicReview, 'month'> &
  OwnReview &
  Reply & { centerId: string; center: string; decidedBy: string | null; repliedAt: string | null };

const REPLY_COLUMNS = 'r.reply, r.reply_status::text as "replyStatus", r.reply_reason as "replyReason"';
const WAITS = `(r.status = 'waiting' or r.reply_status is not distinct from 'waiting')`;

const TO_DECIDE = `select r.id, t.user_review as words, t.rating, t.product_name::text as method, r.status::text, r.reason, ${REPLY_COLUMNS},
    to_char(r.replied_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "repliedAt", c.id::text as "centerId", c.name as center, trim(concat_ws(' ', d.name, d.surname)) as "decidedBy",
    row_number() over (order by ${WAITS} desc, case when ${WAITS} then coalesce(r.replied_at, r.created_at) end, r.decided_at desc, r.id)::int as n
  from ${RATINGS} join centers c on c.id = t.center_id left join users d on d.id = r.decided_by_id
  where ${ALLOWED} and t.user_review is not null`;

const TO_READ = `select count(*)::int as n from ${RATINGS} where ${ALLOWED} and ${WAITS} and t.user_review is not null`;

export async function countReviewsToRead(): Promise<number> {
  const rows = await fromPool<{ n: number }>(TO_READ);
  return rows[0]!.n;
}

/** Published reviews `r` of `t` at `c`, to be replied to; of too few ratings, colleagues would know whose they are. */
export const QUOTED = `${RATINGS} join centers c on c.id = t.center_id
  where ${ALLOWED} and r.status = 'published' and t.user_review is not null and c.shows_ratings and c.deleted_at is null
    and (select count(*) from (${SHOWN_RATINGS}) s where s.center_id = c.id) >= ${LEAST_RATINGS}`;

export type QuotedReview = PublicReview & { center: string; slug: string; city: string | null };

// Of the latest: reading all words, and counting all ratings of every center, would take seconds.
const [READ, COUNTED] = [2000, 50];
const QUOTE = `select ${WORDS}, c.name as center, c.slug, c.city from ${QUOTED} and t.id = any(array(
    select t.id from ${RATINGS} join centers c on c.id = t.center_id
    where r.id in (select id from reviews where status = 'published' order by created_at desc limit ${READ}) and ${ALLOWED} and t.rating >= 4 and length(t.user_review) between 20 and 200
      and c.is_public and u.culture::text = $1
    order by t.rated_at desc, t.id limit ${COUNTED}))
  order by t.rated_at desc, t.id limit 1`;

/** The latest good word of a patient who reads this language, as the page of its practice shows it. */
export async function readQuote(locale: string): Promise<QuotedReview | null> {
  return (await fromPool<QuotedReview>(QUOTE, [locale]))[0] ?? null;
}

/** Whether the person `$1` works at the center `c` now: leaving it ends the right at once. */
export const REPLIED_BY = 'exists (select from center_experts e where e.center_id = c.id and e.user_id = $1::uuid)';

/** A review for its practice, no more than on its public page, even for the professional who treated the patient. */
export type ReviewToReply = PublicReview & Reply & { center: string };

const TO_REPLY = `select ${WORDS}, ${REPLY_COLUMNS}, c.name as center,
    row_number() over (order by r.reply is null desc, r.reply_status = 'refused' desc, t.rated_at desc, r.id)::int as n
  from ${QUOTED} and ${REPLIED_BY}`;

const ON_A_PAGE = 20;

/** The page `asked` for, or the last one; if `sentBack` is among them, the page with that one. */
export type Asked = { asked: number; sentBack?: string | undefined };
type Page<Row> = { reviews: Row[]; page: number; pages: number };

async function pageOf<Row>(text: string, of: unknown[], { asked, sentBack = '' }: Asked): Promise<Page<Row>> {
  const values = [...of, Math.max(asked, 1), isUuid(sentBack) ? sentBack : null];
  const [wanted, back] = [`$${values.length - 1}::int`, `$${values.length}::uuid`];
  const found = await fromPool<Row & { n: number; page: number; pages: number }>(
    `with p as (${text}), s as (
       select coalesce((select (n - 1) / ${ON_A_PAGE} from p where id::uuid = ${back}), least(${wanted} - 1, (count(*)::int - 1) / ${ON_A_PAGE})) as shown,
         (count(*)::int + ${ON_A_PAGE - 1}) / ${ON_A_PAGE} as pages from p)
     select p.*, s.shown + 1 as page, s.pages from p, s where (p.n - 1) / ${ON_A_PAGE} = s.shown order by p.n`,
    values,
  );
  return { reviews: found, page: found[0]?.page ?? 1, pages: found[0]?.pages ?? 1 };
}

export async function openReplies(actor: Person, asked: Asked = { asked: 1 }): Promise<Page<ReviewToReply>> {
  if (actor.group !== 'expert') throw refusal(actor);
  return pageOf(TO_REPLY, [actor.id], asked);
}

export async function openReviews(actor: Actor, asked: Asked = { asked: 1 }): Promise<Page<ReviewToDecide>> {
  if (actor.group !== 'admin') throw refusal(actor);
  return pageOf(TO_DECIDE, [], asked);
}
