import type { Actor } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { transaction } from '@/lib/run/db/transaction';

/** Logs that an admin has opened a treatment, as themselves or while viewing as somebody else. */
export async function noteView(actor: Actor, id: string): Promise<void> {
  if (actor.id === null || (actor.group !== 'admin' && !actor.seenBy)) return;
  await transaction((tx) => audit(tx, actor, { action: 'view', entity: 'treatments', entityId: id }));
}
