import { transaction, within } from '@/lib/run/db/transaction';
import { recipientsSql } from './data';

const fanOut = `with ${recipientsSql}
  insert into newsletter_deliveries (newsletter_id, email, user_id, center_id, culture, status, reason)
  select $1::uuid, email, user_id, center_id, culture,
    (case when reason is null then 'queued' else 'skipped' end)::"DeliveryStatus", reason
  from recipients on conflict do nothing`;

/** Milliseconds. A million recipients are inserted in one statement, which takes longer than a person would wait. */
const LONG = 600_000;

/**
 * Creates the deliveries of each newsletter that is due, including people left out, with the reason. One transaction
 * per newsletter: a kill leaves all deliveries or none, and of several workers only one creates them.
 */
export async function startNewsletters(): Promise<number> {
  for (let started = 0; ; started += 1) {
    const found = await transaction(
      async (tx) => {
        const run = within(tx);
        const [next] = await run(
          `select id::text from newsletters
            where status = 'pending' and started_at is null and paused_at is null and sending_date <= now() and deleted_at is null
            order by sending_date, id limit 1 for update skip locked`,
          [],
        );
        if (!next) return false;
        await run(`set local statement_timeout = ${LONG}`, []);
        await run(fanOut, [next.id]);
        await run(
          `update newsletters set started_at = now(), updated_at = greatest(now(), updated_at + interval '1 millisecond')
            where id = $1::uuid`,
          [next.id],
        );
        return true;
      },
      { timeout: LONG },
    );
    if (!found) return started;
  }
}
