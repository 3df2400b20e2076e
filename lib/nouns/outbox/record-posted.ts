import { fromPool } from '@/lib/run/db/transaction';
import { attemptsOf, type JobName } from '@/lib/run/jobs/queue';

/** The result of an attempt to send an e-mail. */
export type Posted = 'sent' | 'refused' | 'later';

/**
 * Saves the result of an attempt; after too many attempts the e-mail has failed.
 * A hard bounce stops newsletters to that address.
 */
export async function recordPosted(
  id: string,
  posted: Posted,
  answer: string,
  isBounce = false,
  job: JobName = 'mail',
): Promise<void> {
  await fromPool(
    `with written as (
      update outbox set attempts = attempts + 1, answer = $3, updated_at = now(),
        sent_at = case when $2 = 'sent' then now() else sent_at end,
        status = (case when $2 = 'sent' then 'sent' when $2 = 'refused' or attempts + 1 >= $4::int then 'failed'
          else 'queued' end)::"OutboxStatus"
      where id = $1::uuid returning email)
    insert into mail_stops (email, reason, detail) select email, 'bounced', $3 from written where $5::bool on conflict do nothing`,
    [id, posted, answer.replaceAll('\0', '').slice(0, 500), attemptsOf(job), isBounce],
  );
}
