import { fromPool } from '@/lib/core/read';

/**
 * Closes newsletters with nothing left to send. Those with outcomes that need a decision or could be retried get the
 * status `error`; permanently wrong addresses do not count as an error.
 */
export async function finishNewsletters(): Promise<void> {
  await fromPool(
    `with done as (
      select n.id, case when exists (select from newsletter_deliveries d where d.newsletter_id = n.id and d.status = 'unknown')
          then 'unknown'
        when exists (select from newsletter_deliveries d where d.newsletter_id = n.id and d.status = 'failed'
          and d.reason is distinct from 'bounced') then 'failed'
        when not exists (select from newsletter_deliveries d where d.newsletter_id = n.id and d.status = 'sent')
          then 'nobody' end as error
      from newsletters n where n.status = 'pending' and n.started_at is not null and n.deleted_at is null
        and not exists (select from newsletter_deliveries d where d.newsletter_id = n.id and d.status in ('queued', 'claimed'))
      for update of n skip locked),
    closed as (
      update newsletters n set error = done.error, paused_at = null,
        status = (case when done.error is null then 'sent' else 'error' end)::"NewsletterStatus",
        sent_at = case when done.error is null then now() else n.sent_at end,
        updated_at = greatest(now(), n.updated_at + interval '1 millisecond')
      from done where n.id = done.id returning n.id, n.status)
    insert into audit_entries (action, entity, entity_id, before, after)
    select 'update', 'newsletters', id, jsonb_build_object('status', 'pending'), jsonb_build_object('status', status) from closed`,
    [],
  );
}
