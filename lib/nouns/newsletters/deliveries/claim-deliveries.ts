import { leftOutSql } from '@/lib/nouns/newsletters/data';
import { fromPool, type Run, transaction, within } from '@/lib/run/db/transaction';
import { workerId } from '@/lib/run/jobs/heartbeat';

export type Claimed = {
  id: string;
  newsletterId: string;
  email: string;
  culture: string;
  userId: string | null;
  centerId: string | null;
  name: string;
  surname: string;
};

/** Of newsletters being sent, oldest first; recipients who are excluded by now are skipped instead of claimed. */
const claim = `with due as materialized (
    select d.id from newsletter_deliveries d join newsletters n on n.id = d.newsletter_id
    where d.status = 'queued' and (d.next_attempt_at is null or d.next_attempt_at <= now())
      and n.status = 'pending' and n.started_at is not null and n.sending_date <= now() and n.paused_at is null and n.deleted_at is null
    order by d.newsletter_id, d.id limit $2 for update of d skip locked),
  checked as (
    select r.id, ${leftOutSql} as reason, coalesce(u.name, '') as name, coalesce(u.surname, '') as surname
    from due join newsletter_deliveries r on r.id = due.id join newsletters n on n.id = r.newsletter_id
    left join users u on u.id = r.user_id left join centers c on c.id = r.center_id)
  update newsletter_deliveries d set reason = checked.reason,
    status = (case when checked.reason is null then 'claimed' else 'skipped' end)::"DeliveryStatus",
    claimed_by = case when checked.reason is null then $1::uuid else d.claimed_by end,
    claimed_at = case when checked.reason is null then now() else d.claimed_at end,
    attempts = d.attempts + (checked.reason is null)::int, next_attempt_at = null, is_begun = false
  from checked where d.id = checked.id
  returning d.id::text, d.newsletter_id::text as "newsletterId", d.email::text, d.culture::text, d.user_id::text as "userId",
    d.center_id::text as "centerId", checked.name, checked.surname, d.status::text`;

/** An arbitrary number shared by all workers. */
const PACE_LOCK = 8_058;

/** How many mails may go now: `rate` a minute over all workers, a twelfth of it in five seconds: a steady stream. */
const left = `select least($1::int - count(*), ceil($1 / 12.0) - count(*) filter (where claimed_at > now() - interval '5 seconds'))::int
  as n from newsletter_deliveries where claimed_at > now() - interval '1 minute'`;

/** `more`: there may be others now; `isHeld`: there may be others once the rate limit allows. */
type Take = { claimed: Claimed[]; more: boolean; isHeld: boolean };

/**
 * Claims the next deliveries for this process exclusively.
 * @param rate mails per minute; 0 means unlimited
 */
export async function claimDeliveries(most: number, rate: number): Promise<Take> {
  if (rate === 0) return take(fromPool, most);
  return transaction(async (tx) => {
    const run = within(tx);
    await run('select pg_advisory_xact_lock($1)', [PACE_LOCK]);
    const [row] = await run(left, [rate]);
    const allowed = Math.min(most, Number(row!.n));
    return allowed > 0 ? take(run, allowed) : { claimed: [], more: false, isHeld: true };
  });
}

async function take(run: Run, most: number): Promise<Take> {
  const rows = (await run(claim, [workerId(), most])) as (Claimed & { status: string })[];
  return { claimed: rows.filter(({ status }) => status === 'claimed'), more: rows.length > 0, isHeld: false };
}
