import type { Actor } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { transaction } from '@/lib/run/db/transaction';

/** Logs that an admin has opened somebody else's record, also as this person: it contains health data. */
export async function noteView(actor: Actor, id: string): Promise<void> {
  if (actor.id === null || (!actor.seenBy && (actor.group !== 'admin' || actor.id === id))) return;
  await transaction((tx) => audit(tx, actor, { action: 'view', entity: 'users', entityId: id }));
}
