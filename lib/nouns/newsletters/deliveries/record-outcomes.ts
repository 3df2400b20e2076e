import { fromPool } from '@/lib/run/db/transaction';
import { LOST_AFTER, workerId } from '@/lib/run/jobs/heartbeat';
import type { Outcome } from '@/lib/run/mail/smtp-lane';

/** After the last one a mail has failed. */
const RETRY_MINUTES = [1, 5, 15, 60, 240];
/** Minutes before a retry if the whole server is unavailable, which does not count as an attempt. */
const SERVER_RETRY_MINUTES = 1;

export type Result = { id: string; messageId: string; outcome: Outcome };

/** Also updates mails considered lost whose answer came after all, unless somebody has decided meanwhile. */
const record = `with results as (
    select * from unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) as r(id, kind, answer, message_id)),
  written as (
    update newsletter_deliveries d set answer = r.answer,
      message_id = case when r.kind in ('sent', 'unknown') then r.message_id else d.message_id end,
      sent_at = case when r.kind = 'sent' then now() end,
      attempts = d.attempts - (r.kind = 'server')::int,
      status = (case r.kind when 'sent' then 'sent' when 'unknown' then 'unknown' when 'server' then 'queued'
        when 'later' then case when d.attempts > cardinality($6::int[]) then 'failed' else 'queued' end
        else 'failed' end)::"DeliveryStatus",
      reason = case r.kind when 'unknown' then 'noAnswer' when 'bounced' then 'bounced' when 'refused' then 'refused'
        when 'later' then case when d.attempts > cardinality($6::int[]) then 'temporary' end end,
      next_attempt_at = case r.kind when 'server' then now() + make_interval(mins => $7::int)
        when 'later' then now() + make_interval(mins => ($6::int[])[d.attempts]) end
    from results r where d.id = r.id and d.claimed_by = $1::uuid and d.status in ('claimed', 'unknown')
    returning d.id, d.newsletter_id, d.culture, d.email, d.status, d.reason, d.answer, d.attempts, d.sent_at, d.claimed_at),
  posted as (
    insert into outbox (id, kind, newsletter_id, email, culture, status, answer, attempts, sent_at, created_at)
    select id, 'newsletter', newsletter_id, email, culture::text, status::text::"OutboxStatus", answer, attempts, sent_at,
      coalesce(claimed_at, now()) from written
    on conflict (id) do update set status = excluded.status, answer = excluded.answer, attempts = excluded.attempts,
      sent_at = excluded.sent_at, updated_at = now())
  insert into mail_stops (email, reason, detail) select email, 'bounced', answer from written where reason = 'bounced'
  on conflict do nothing`;

const kindOf = ({ outcome }: Result): string => {
  if (outcome.kind === 'refused') return outcome.isBounce ? 'bounced' : 'refused';
  if (outcome.kind === 'later') return outcome.isServer ? 'server' : 'later';
  return outcome.kind;
};

/** Saves the outcomes of mails; a bounce stops newsletters to that address. */
export async function recordOutcomes(results: readonly Result[]): Promise<void> {
  if (results.length === 0) return;
  await fromPool(record, [
    workerId(),
    results.map(({ id }) => id),
    results.map(kindOf),
    results.map(({ outcome }) => outcome.answer.replaceAll('\0', '').slice(0, 500)),
    results.map(({ messageId }) => messageId),
    RETRY_MINUTES,
    SERVER_RETRY_MINUTES,
  ]);
}

/** Mails that this process has claimed and not settled, in all of its runs. */
export const held = new Set<string>();

/** Marks claimed mails as begun; returns those still claimed, the only ones to send. A paused letter's are released. */
export async function beginDeliveries(ids: readonly string[]): Promise<Set<string>> {
  const rows = await fromPool(
    `with asked as (
      select d.id, n.status = 'pending' and n.paused_at is null and n.deleted_at is null as goes_on
      from newsletter_deliveries d join newsletters n on n.id = d.newsletter_id where d.id = any($2::uuid[]))
    update newsletter_deliveries d set is_begun = a.goes_on,
      status = (case when a.goes_on then 'claimed' else 'queued' end)::"DeliveryStatus", attempts = d.attempts - (not a.goes_on)::int,
      claimed_at = case when a.goes_on then d.claimed_at end, claimed_by = case when a.goes_on then d.claimed_by end
    from asked a where d.id = a.id and d.claimed_by = $1::uuid and d.status = 'claimed' and not d.is_begun
    returning d.id::text, d.is_begun`,
    [workerId(), ids],
  );
  return new Set(rows.filter((row) => row.is_begun).map(({ id }) => id as string));
}

export async function releaseDeliveries(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await fromPool(
    `update newsletter_deliveries set status = 'queued', attempts = attempts - 1, claimed_at = null, claimed_by = null
      where id = any($2::uuid[]) and claimed_by = $1::uuid and status = 'claimed'`,
    [workerId(), ids],
  );
}

/** Whether other processes have claimed mails not begun, some of which may be left over soon. */
export async function othersHoldMails(): Promise<boolean> {
  const [row] = await fromPool(
    `select exists (select from newsletter_deliveries d join newsletters n on n.id = d.newsletter_id
      where d.status = 'claimed' and not d.is_begun and d.claimed_by <> $1::uuid
        and n.status = 'pending' and n.sending_date <= now() and n.paused_at is null and n.deleted_at is null) as held`,
    [workerId()],
  );
  return row!.held as boolean;
}

/** Seconds without a heartbeat after which a process counts as lost; harmless, as only the claimer begins a mail. */
const SILENT_AFTER = 12;

/**
 * Recovers the mails of lost processes, and those of this one whose claim it never learned of because the answer was
 * lost: mails only claimed are queued again. Those begun may have been sent or not: they become `unknown`, until
 * somebody decides.
 */
export async function recoverDeliveries(): Promise<void> {
  const seen = (seconds: string) =>
    `exists (select from workers w where w.id = d.claimed_by and w.seen_at > now() - make_interval(secs => ${seconds}::int))`;
  await fromPool(
    `update newsletter_deliveries d set status = 'queued', attempts = d.attempts - 1, claimed_at = null, claimed_by = null
      where d.status = 'claimed' and not d.is_begun and case when d.claimed_by = $2::uuid
        then d.claimed_at < now() - interval '1 minute' and d.id <> all($3::uuid[]) else not ${seen('$1')} end`,
    [SILENT_AFTER, workerId(), [...held]],
  );
  await fromPool(
    `with lost as (
      update newsletter_deliveries d set status = 'unknown', reason = 'workerLost'
      where d.status = 'claimed' and d.is_begun and not ${seen('$1')}
      returning d.id, d.newsletter_id, d.culture, d.email, d.attempts)
    insert into outbox (id, kind, newsletter_id, email, culture, status, attempts)
    select id, 'newsletter', newsletter_id, email, culture::text, 'unknown', attempts from lost
    on conflict (id) do update set status = 'unknown', updated_at = now()`,
    [LOST_AFTER],
  );
}
