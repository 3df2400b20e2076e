import type { Actor } from '@/lib/core/actor/actor';
import { refreshStatus } from '@/lib/nouns/centers/refresh-status';
import type { Membership } from '@/lib/nouns/memberships/schema';
import { proveCenters } from '@/lib/nouns/practice-claims/prove-centers';
import { clientWithin, lockRows, type Tx, within } from '@/lib/run/db/transaction';
import { hasLapsed } from './check-decider';
import { keepResponsible } from './end-membership';
import { closeMembership, lockOpen, openAt } from './write-membership';

/**
 * Moves the memberships of the account `from` (active or pending) to `to`: at each center the more advanced one wins.
 * A membership cannot change its person, so the old ones are closed. Both people are locked by the caller.
 */
export async function moveMemberships(tx: Tx, actor: Actor, from: string, to: string): Promise<string[]> {
  const open = await within(tx)(
    `select distinct center_id::text as id from memberships where user_id = any($1::uuid[]) and status <> 'closed'`,
    [[from, to]],
  );
  const centerIds = open.map(({ id }) => id as string);
  await lockRows(tx, 'centers', ...centerIds);
  const theirs = await lockOpen(tx, to, centerIds);
  for (const membership of await lockOpen(tx, from, centerIds)) {
    const isOver = await hasLapsed(tx, membership);
    await closeMembership(tx, actor, membership, 'leave-center');
    const known = theirs.find(({ centerId }) => centerId === membership.centerId);
    if (known) await mergeInto(tx, actor, known, membership);
    else if (!isOver) await copy(tx, actor, membership, to);
  }
  await keepResponsible(tx, centerIds);
  await proveCenters(tx, to);
  await refreshStatus(clientWithin(tx), centerIds);
  return centerIds;
}

/**
 * Moves the memberships of a center that is merged into another: members and pending members of `from` become those of
 * `to`. Only those responsible for the remaining record stay responsible: the other record gives no
 * rights in it, and an invitation to it counts only if whoever sent it decides for the remaining one. People and both centers are locked by the caller.
 */
export async function moveToCenter(tx: Tx, actor: Actor, from: string, to: string): Promise<void> {
  const open = await openAt(tx, [from, to]);
  for (const userId of new Set(open.filter(({ centerId }) => centerId === from).map((one) => one.userId))) {
    const [theirs, had] = [to, from].map((id) => open.find((one) => one.centerId === id && one.userId === userId));
    const given = { ...had!, centerId: to, isResponsible: false };
    const isOver = await hasLapsed(tx, given);
    await closeMembership(tx, actor, had!, 'leave-center');
    if (theirs) await mergeInto(tx, actor, theirs, given);
    else if (!isOver) await copy(tx, actor, given, userId);
  }
  await keepResponsible(tx, [to]);
}

/** Raises a membership to what the other account already had, without notifying anybody. */
async function mergeInto(tx: Tx, actor: Actor, { id, ...known }: Membership, had: Membership): Promise<void> {
  const isActive = known.status === 'active' || had.status === 'active';
  const decided = isActive && known.status !== 'active' ? { decidedById: actor.id, decidedAt: new Date() } : {};
  await tx.membership.update({
    where: { id },
    data: {
      status: isActive ? 'active' : 'waiting',
      isResponsible: isActive && (known.isResponsible || had.isResponsible),
      ...decided,
    },
  });
}

async function copy(tx: Tx, actor: Actor, { id, centerId, status, kind, isResponsible }: Membership, to: string) {
  const decided = status === 'active' ? { decidedById: actor.id, decidedAt: new Date() } : {};
  // Of an invitation whoever sent it: it lapses with their right.
  const asked = await tx.membership.findUniqueOrThrow({ where: { id }, select: { askedById: true } });
  const askedById = kind === 'invitation' ? asked.askedById : to;
  await tx.membership.create({ data: { centerId, userId: to, status, kind, isResponsible, askedById, ...decided } });
}
