import type { Actor } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { lockRows, type Tx } from '@/lib/run/db/transaction';
import type { SentFlag } from './rules';

/** Derives a center's flag from its events: set as long as one exists. */
export async function syncFlag(tx: Tx, actor: Actor, centerId: string, flag: SentFlag | undefined): Promise<void> {
  if (!flag) return;
  await lockRows(tx, 'centers', centerId);
  const where = { centerId, type: flag.type, deletedAt: null };
  const isSent = (await tx.centerEvent.count({ where })) > 0;
  const [now, before] = isSent ? [flag.sent, flag.notSent] : [flag.notSent, flag.sent];
  const { count } = await tx.center.updateMany({
    where: { id: centerId, [flag.field]: before },
    data: { [flag.field]: now },
  });
  if (count === 0) return;
  const change = { before: { [flag.field]: before }, after: { [flag.field]: now } };
  await audit(tx, actor, { action: 'update', entity: 'centers', entityId: centerId, ...change });
}
