import type { Actor } from '@/lib/auth/actor';
import { audit } from '@/lib/rest/audit';
import { transaction } from '@/lib/rest/transaction';

/** Notes that an admin has opened the record of somebody else, which holds data on their health. */
export async function noteView(actor: Actor, id: string): Promise<void> {
  if (actor.id === null || (!actor.seenBy && (actor.group !== 'admin' || actor.id === id))) return;
  await transaction((tx) => audit(tx, actor, { action: 'view', entity: 'users', entityId: id }));
}
