import type { Actor } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import type { Membership } from '@/lib/nouns/memberships/schema';
import { lockRows, type Tx, within } from '@/lib/run/db/transaction';
import { forbidden, invalid, tooManyRequests } from '@/lib/run/errors';
import { limits } from '@/lib/run/limits/limits';
import { hasLapsed } from './check-decider';
import { notifyOfRequests } from './notify-membership';
import { activateMembership, closeMembership, lockOpen, openMembership } from './write-membership';

/**
 * A professional asks to work at existing centers: each request is pending until somebody responsible accepts it; if
 * they were invited, this accepts the invitation. Asking again has no effect. Returns the memberships' ids.
 * @throws Problem 400 for an unknown center, 403 in a switched role, 429 above the daily limit
 */
export async function askToJoin(tx: Tx, actor: Actor, centerIds: string[]): Promise<string[]> {
  const me = requirePerson(actor);
  if (me.group !== 'expert') throw forbidden();
  if (me.role !== me.originalRole) throw forbidden('errors.switchedMembership', 'role');
  await lockRows(tx, 'users', me.id);
  await lockRows(tx, 'centers', ...centerIds);
  const all = await lockOpen(tx, me.id, centerIds);
  const open: Membership[] = [];
  // The center decides instead: nobody who invited them speaks for it any more.
  for (const one of all)
    if (await hasLapsed(tx, one)) await closeMembership(tx, me, one, 'refuse-membership');
    else open.push(one);
  const invited = open.filter(({ status, kind }) => status === 'waiting' && kind === 'invitation');
  if (invited.length > 0 && !me.isConfirmed) throw forbidden('errors.confirmAddress', 'confirmedUser');
  const wanted = centerIds.filter((id) => !open.some(({ centerId }) => centerId === id));
  await requireCenters(tx, me.id, centerIds);
  await requireFewToday(tx, me.id, wanted.length);
  const asked = [];
  for (const centerId of wanted)
    asked.push((await openMembership(tx, me, { centerId, userId: me.id, kind: 'request' })).id);
  for (const membership of invited) await activateMembership(tx, me, membership);
  if (me.isConfirmed) await notifyOfRequests(tx, asked);
  return [...open.map(({ id }) => id), ...asked];
}

/** Centers whose founders are all unconfirmed are found by their founders only. */
const foundBy = (userId: string) => ({
  OR: [{ unconfirmedSince: null }, { memberships: { some: { userId, status: { not: 'closed' as const } } } }],
});

async function requireCenters(tx: Tx, userId: string, centerIds: string[]): Promise<void> {
  const found = await tx.center.count({ where: { id: { in: centerIds }, deletedAt: null, ...foundBy(userId) } });
  if (found < new Set(centerIds).size) throw invalid([{ field: 'centerIds', message: 'errors.centerNotFound' }]);
}

/**
 * Limits the centers that somebody asks to join or adds in a day: by registering all practices of a town, one person
 * could decide who works there. The person is locked, so that concurrent requests are counted one by one.
 */
export async function requireFewToday(tx: Tx, userId: string, more: number): Promise<void> {
  const { points, seconds } = limits.askCenters;
  const [row] = await within(tx)(
    `select count(*)::int as asked, extract(epoch from min(created_at) + $2 * interval '1 second' - now())::int as "left"
     from memberships where asked_by_id = $1::uuid and kind <> 'invitation' and created_at > now() - $2 * interval '1 second'`,
    [userId, seconds],
  );
  const { asked, left } = row as { asked: number; left: number | null };
  if (more > 0 && asked + more > points) throw tooManyRequests(left ?? seconds);
}
