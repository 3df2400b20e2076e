import type { Actor } from '@/lib/auth/actor';
import { audit } from '@/lib/rest/audit';
import { transaction } from '@/lib/rest/transaction';

/** Notes that an admin has opened somebody's treatment. */
export async function noteView(actor: Actor, id: string): Promise<void> {
  if (actor.group !== 'admin') return;
  await transaction((tx) => audit(tx, actor, { action: 'view', entity: 'treatments', entityId: id }));
}
