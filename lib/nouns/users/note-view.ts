import type { Actor } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { type Tx, transaction } from '@/lib/run/db/transaction';

/** Logs that an admin has opened somebody else's record, also as this person: it contains health data. */
export async function noteView(actor: Actor, id: string, tx?: Tx): Promise<void> {
  if (actor.id === null || (!actor.seenBy && (actor.group !== 'admin' || actor.id === id))) return;
  const note = (inside: Tx) => audit(inside, actor, { action: 'view', entity: 'users', entityId: id });
  await (tx ? note(tx) : transaction(note));
}
