import { z } from 'zod';
import { defineVerb } from '@/lib/core/verb';
import { lockRecord, updateRecord } from '@/lib/core/write';
import { type Tx, within } from '@/lib/run/db/transaction';
import { conflict, forbidden } from '@/lib/run/errors';
import { enqueue } from '@/lib/run/jobs/queue';
import { newsletters } from './resource';

export const retryNewsletter = defineVerb('POST /newsletters/{id}/retry', {
  summary: 'Try again what has failed, and only if `unknown` says so what may have arrived',
  description: 'Addresses that do not exist are left out. 409 if there is nothing to try again.',
  body: z.strictObject({ unknown: z.boolean().default(false) }),
  isBodyOptional: true,
  answer: newsletters,
  run: async ({ tx, actor, id, body: { unknown } }) => {
    const locked = await lockRecord(tx, newsletters, actor, id);
    if (!locked.mayUpdate) throw forbidden();
    const { status, pausedAt } = locked.before;
    if (status === 'draft') throw conflict('errors.forbiddenTransition', 'status');
    if ((await requeueFailed(tx, id, unknown)) === 0) throw conflict('errors.nothingToRetry', 'status');
    const columns = { status: 'pending', error: null, pausedAt: status === 'pending' ? pausedAt : null };
    await updateRecord(tx, newsletters, actor, locked, {}, columns);
    await enqueue(tx, 'newsletters', {});
  },
});

export async function requeueFailed(tx: Tx, id: string, unknown: boolean): Promise<number> {
  const rows = await within(tx)(
    `update newsletter_deliveries d set status = 'queued', reason = null, attempts = 0, next_attempt_at = null,
        claimed_by = null, claimed_at = null
      where d.newsletter_id = $1::uuid and (d.status = 'failed' or ($2::bool and d.status = 'unknown'))
        and not exists (select from mail_stops s where s.email = d.email and s.reason = 'bounced') returning d.id`,
    [id, unknown],
  );
  return rows.length;
}
