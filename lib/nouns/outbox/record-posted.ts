import { fromPool } from '@/lib/run/db/transaction';
import { keepMailJob } from '@/lib/run/jobs/queue';

export type SendResult = 'sent' | 'refused' | 'later';

/**
 * Saves the result of an attempt; after its job's last one the e-mail has failed. A hard bounce stops newsletters to
 * that address. The job is changed in a separate statement, because stopping a letter locks the outbox first, erasing a
 * person the job.
 */
export async function recordPosted(
  id: string,
  posted: SendResult,
  answer: string,
  isBounce = false,
  job: 'mail' | 'newsletter-test' = 'mail',
): Promise<void> {
  await fromPool(
    `with written as (
      update outbox set attempts = attempts + 1, answer = $3, updated_at = now(),
        sent_at = case when $2 = 'sent' then now() else sent_at end,
        status = (case when $2 = 'sent' then 'sent'
          when $2 = 'later' and exists (select from pgboss.job where name = $4 and id = $1::uuid and retry_count < retry_limit)
            then 'queued'
          else 'failed' end)::"OutboxStatus"
      where id = $1::uuid returning email)
    insert into mail_stops (email, reason, detail) select email, 'bounced', $3 from written where $5::bool on conflict do nothing`,
    [id, posted, answer.replaceAll('\0', '').slice(0, 500), job, isBounce],
  );
  await keepMailJob(id, job, posted === 'sent');
}

/** Whether an e-mail was sent although its job is repeated, because its worker was killed before recording it. */
export async function wasSent(id: string): Promise<boolean> {
  const rows = await fromPool(`select from outbox where id = $1::uuid and status = 'sent'`, [id]);
  return rows.length > 0;
}

/** Gives up e-mails whose job ended without a result: its worker was killed in each attempt, or it was deleted. */
export async function failAbandoned(): Promise<number> {
  const rows = await fromPool(
    `update outbox o set status = 'failed', updated_at = now()
      where o.status = 'queued' and o.kind in ('letter', 'test') and not exists (select from pgboss.job j
        where j.name in ('mail', 'newsletter-test') and j.id = o.id and j.state < 'completed') returning o.id`,
    [],
  );
  return rows.length;
}
