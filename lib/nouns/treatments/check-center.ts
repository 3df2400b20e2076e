import type { Actor } from '@/lib/core/actor/actor';
import { isMember } from '@/lib/nouns/memberships/is-member';
import type { Tx } from '@/lib/run/db/transaction';
import { forbidden } from '@/lib/run/errors';

/**
 * Throws a 403 unless the professional works in the center; admins may choose any. Call it before inviting a patient: a
 * refusal that comes later would reveal whether the e-mail address belongs to one.
 */
export async function requireOwnCenter(tx: Tx, actor: Actor, centerId: string): Promise<void> {
  if (actor.group === 'admin') return;
  if (actor.id === null || !(await isMember(tx, actor.id, centerId))) throw forbidden('errors.outOfReach', 'centerId');
}
