import type { Actor } from '@/lib/core/actor/actor';
import type { Input } from '@/lib/core/assign';
import { audit } from '@/lib/core/audit';
import { insertRecord } from '@/lib/core/write';
import type { Tx } from '@/lib/run/db/transaction';
import { centerEvents } from './resource';
import { SENT_FLAGS, type SentFlag } from './rules';

/** Adds and removes events after a center's flags were changed (`input`). The caller has locked the center. */
export async function syncEvents(tx: Tx, actor: Actor, centerId: string, input: Input): Promise<void> {
  for (const [type, flag] of Object.entries(SENT_FLAGS)) {
    if (input[flag.field] === flag.sent) await writeEvent(tx, actor, centerId, type, flag);
    if (input[flag.field] === flag.notSent) await takeBack(tx, actor, centerId, flag);
  }
}

async function writeEvent(tx: Tx, actor: Actor, centerId: string, type: string, flag: SentFlag): Promise<void> {
  const where = { centerId, type: flag.type, deletedAt: null };
  if ((await tx.centerEvent.count({ where })) > 0) return;
  await insertRecord(tx, centerEvents, actor, { centerId, type });
}

/** Deletes the events, and removes the center's mark from the exports that created them. */
async function takeBack(tx: Tx, actor: Actor, centerId: string, flag: SentFlag): Promise<void> {
  const deletedAt = new Date();
  const gone = await tx.centerEvent.updateManyAndReturn({
    where: { centerId, type: flag.type, deletedAt: null },
    data: { deletedAt },
    select: { id: true },
  });
  await tx.exportBatchCenter.updateMany({ where: { centerId, kind: flag.export, sent: true }, data: { sent: false } });
  for (const { id } of gone) {
    const note = { action: 'delete', entity: centerEvents.name, entityId: id };
    await audit(tx, actor, { ...note, before: { deletedAt: null }, after: { deletedAt } });
  }
}
