import { fromPrisma } from 'pg-boss';
import type { Person } from '@/lib/auth/actor';
import { conflict, notFound } from '@/lib/errors';
import { audit } from '@/lib/rest/audit';
import { isUuid } from '@/lib/rest/column-values';
import { type Tx, within } from '@/lib/rest/transaction';
import { sender } from './queue';

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
  await tx.outboxMail.updateMany({
    where: { id },
    data: { status: decision === 'stop' ? 'stopped' : 'queued', attempts: 0 },
  });
  await audit(tx, me, {
    action: 'update',
    entity: 'jobs',
    entityId: id,
    before: { state },
    after: { state: decision },
  });
}
