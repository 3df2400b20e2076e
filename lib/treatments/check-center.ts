import type { Actor } from '@/lib/auth/actor';
import { forbidden } from '@/lib/errors';
import { isMember } from '@/lib/memberships/is-member';
import type { Tx } from '@/lib/rest/transaction';

/**
 * Throws a 403 unless the professional works in the center. Before a patient is invited: otherwise what is refused
 * later would show whether an address was accepted. Admins choose any center.
 */
export async function requireOwnCenter(tx: Tx, actor: Actor, centerId: string): Promise<void> {
  if (actor.group === 'admin') return;
  if (actor.id === null || !(await isMember(tx, actor.id, centerId))) throw forbidden('errors.outOfReach', 'centerId');
}
