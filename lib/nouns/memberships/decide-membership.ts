import type { Actor } from '@/lib/core/actor/actor';
import { requireConfirmed, requirePerson } from '@/lib/core/actor/require-person';
import { lockRecord } from '@/lib/core/write';
import type { Membership } from '@/lib/nouns/memberships/schema';
import { lockRows, type Tx, within } from '@/lib/run/db/transaction';
import { conflict, forbidden } from '@/lib/run/errors';
import { hasLapsed } from './check-decider';
import { notifyOfAcceptance, notifyOfRefusal } from './notify-membership';
import { memberships } from './resource';
import { mayAccept, type Side } from './rules';
import { activateMembership, closeMembership } from './write-membership';

/** Locks a membership, and returns the actor's side; 404 if unseen, 403 for colleagues and the unconfirmed. */
export async function lockMembership(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<{ membership: Membership; side: Side }> {
  const text = 'select user_id::text as "userId", center_id::text as "centerId" from memberships where id = $1::uuid';
  const [found] = await within(tx)(text, [id]);
  if (found) {
    await lockRows(tx, 'users', found.userId as string);
    await lockRows(tx, 'centers', found.centerId as string);
  }
  const { before, grant } = await lockRecord(tx, memberships, actor, id);
  const membership = { ...before, id } as Membership;
  const side = membership.userId === actor.id ? 'self' : 'center';
  if (!grant.remove) throw forbidden('errors.notResponsible', 'isResponsible');
  if (side === 'center') requireConfirmed(actor);
  return { membership, side };
}

/**
 * Accepts a request or an invitation, on behalf of the side that did not make it.
 * @throws Problem 403 for the side that made it, 409 if it is decided already, the professional's address is not
 * confirmed, or whoever invited them no longer decides for the center
 */
export async function acceptMembership(tx: Tx, actor: Actor, id: string): Promise<void> {
  const me = requirePerson(actor);
  const { membership, side } = await lockMembership(tx, actor, id);
  const { centerId, kind, status, userId } = membership;
  if (!mayAccept(side, kind)) throw forbidden(side === 'self' ? 'errors.ownRequest' : 'errors.theirInvitation', 'kind');
  requireConfirmed(me);
  if (status !== 'waiting') throw conflict('errors.alreadyDecided', 'status');
  if (await hasLapsed(tx, membership)) throw conflict('errors.invitationLapsed', 'status');
  const [center, person] = [
    await tx.center.findFirst({ where: { id: centerId, deletedAt: null }, select: { id: true } }),
    await tx.user.findFirst({ where: { id: userId, deletedAt: null }, select: { confirmedUser: true } }),
  ];
  if (!center || !person) throw conflict('errors.alreadyDecided', 'status');
  if (!person.confirmedUser) throw conflict('errors.addressNotConfirmed', 'userId');
  await activateMembership(tx, me, membership);
  await notifyOfAcceptance(tx, me, membership);
}

/** Refuses on behalf of either side: a request is refused or withdrawn, an invitation declined or revoked. */
export async function refuseMembership(tx: Tx, actor: Actor, id: string): Promise<void> {
  const me = requirePerson(actor);
  const { membership, side } = await lockMembership(tx, actor, id);
  if (membership.status !== 'waiting') throw conflict('errors.alreadyDecided', 'status');
  await closeMembership(tx, me, membership, 'refuse-membership');
  await notifyOfRefusal(tx, me, membership, side);
}
