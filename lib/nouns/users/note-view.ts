import type { Actor } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { inTransaction, type Tx } from '@/lib/run/db/transaction';

/** Logs that an admin has opened somebody else's record, also as this person: it contains health data. */
export async function noteView(actor: Actor, id: string, tx?: Tx): Promise<void> {
  if (actor.id === null || (!actor.seenBy && (actor.group !== 'admin' || actor.id === id))) return;
  await inTransaction(tx, (inside) => audit(inside, actor, { action: 'view', entity: 'users', entityId: id }));
}
