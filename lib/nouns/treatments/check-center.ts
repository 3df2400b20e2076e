import type { Actor } from '@/lib/core/actor/actor';
import { isMember } from '@/lib/nouns/memberships/check-decider';
import type { Tx } from '@/lib/run/db/transaction';
import { forbidden } from '@/lib/run/errors';
import { dayIn, todayText } from '@/lib/run/i18n/dates';

/**
 * Throws a 403 unless the professional works in the center; admins may choose any. Call it before inviting a patient: a
 * refusal that comes later would reveal whether the e-mail address belongs to one.
 */
export async function requireOwnCenter(tx: Tx, actor: Actor, centerId: string): Promise<void> {
  if (actor.group === 'admin') return;
  if (actor.id === null || !(await isMember(tx, actor.id, centerId))) throw forbidden('errors.outOfReach', 'centerId');
}

/** The current day where the center is: neither a treatment nor a visit can be later. */
export async function todayAt(tx: Tx, centerId: unknown): Promise<string> {
  if (typeof centerId !== 'string') return todayText();
  const center = await tx.center.findUnique({ where: { id: centerId }, select: { timeZone: true } });
  return center ? dayIn(center.timeZone) : todayText();
}
