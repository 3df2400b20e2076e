import { fromPrisma } from 'pg-boss';
import type { Person } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { isUuid } from '@/lib/core/fields/column-values';
import { definePortalForm, defineVerb } from '@/lib/core/verb';
import { type Tx, transaction, within } from '@/lib/run/db/transaction';
import { conflict, notFound } from '@/lib/run/errors';
import { sender } from '@/lib/run/jobs/queue';

/**
 * Retries a failed job, or removes a waiting one from the queue.
 * @throws Problem 404, or 409 if it is in neither state
 */
export async function decideJob(tx: Tx, me: Person, id: string, decision: 'retry' | 'stop'): Promise<void> {
  if (me.group !== 'admin' || !isUuid(id)) throw notFound();
  const boss = await sender();
  const [job] = await within(tx)('select name, state::text from pgboss.job where id = $1::uuid for update', [id]);
  if (!job) throw notFound();
  const { name, state } = job as { name: string; state: string };
  const fitting = { retry: ['failed', 'cancelled'], stop: ['created', 'retry'] }[decision];
  if (!fitting.includes(state)) throw conflict('errors.forbiddenTransition', 'state');
  const options = { db: fromPrisma(tx) };
  if (decision === 'stop') await boss.cancel(name, id, options);
  else if (state === 'cancelled') await boss.resume(name, id, options);
  else await boss.retry(name, id, options);
  await tx.outboxMail.updateMany({ where: { id }, data: { status: decision === 'stop' ? 'stopped' : 'queued' } });
  await audit(tx, me, {
    action: 'update',
    entity: 'jobs',
    entityId: id,
    before: { state },
    after: { state: decision },
  });
}

export const retryJob = defineVerb('POST /jobs/{id}/retry', {
  summary: 'Put a failed job into the queue once more (admin)',
  run: ({ tx, actor, id }) => decideJob(tx, actor, id, 'retry'),
});

export const decideByForm = definePortalForm('POST /forms/jobs/{id}', {
  summary: 'Retry a failed job, or remove a waiting one from the queue (admin)',
  fields: 'action',
  page: 'jobs',
  saved: 'done',
  submit: ({ me, values, params }) => {
    const decision = (['stop'] as const).find((one) => one === values.action) ?? 'retry';
    return transaction((tx) => decideJob(tx, me, params.id!, decision));
  },
});
