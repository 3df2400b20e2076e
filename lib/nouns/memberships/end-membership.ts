import type { Actor } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import { refreshStatus } from '@/lib/nouns/centers/refresh-status';
import { clientWithin, lockRows, type Tx, within } from '@/lib/run/db/transaction';
import { conflict, invalid } from '@/lib/run/errors';
import { isActiveProfessional, isProfessional } from './check-decider';
import { lockMembership } from './decide-membership';
import { notifyOfEnd, notifyOfRefusal } from './notify-membership';
import { closeMembership, lockOpen } from './write-membership';

/**
 * `DELETE /memberships/{id}`: leaves or removes from a center; a pending membership is refused.
 * @throws Problem 409 if it is closed
 */
export async function endMembership(tx: Tx, actor: Actor, id: string): Promise<void> {
  const { membership, side } = await lockMembership(tx, actor, id);
  if (membership.status === 'closed') throw conflict('errors.alreadyDecided', 'status');
  if (membership.status === 'active') return endMemberships(tx, actor, membership.userId, [membership.centerId]);
  await closeMembership(tx, actor, membership, 'refuse-membership');
  await notifyOfRefusal(tx, requirePerson(actor), membership, side);
}

/**
 * Ends memberships of a professional who leaves or is removed: they lose the associated rights at once, and are
 * notified. The caller has checked that the actor may do this. Pending memberships are not affected.
 * @param field the request field to be named in a refusal
 * @throws Problem 400 for one's own only center; 409 if nobody else works there, or nobody responsible would be left
 */
export async function endMemberships(
  tx: Tx,
  actor: Actor,
  userId: string,
  centerIds: string[],
  field = 'centerIds',
): Promise<void> {
  const me = requirePerson(actor);
  await lockRows(tx, 'centers', ...centerIds);
  const ended = (await lockOpen(tx, userId, centerIds)).filter(({ status }) => status === 'active');
  const gone = ended.map(({ centerId }) => centerId);
  if (gone.length === 0) return;
  const kept = await remainingBeside(tx, userId, gone);
  if (me.id === userId && kept.length === 0) throw invalid([{ field, message: 'errors.onlyCenter' }]);
  await requireColleagues(tx, userId, gone, field);
  if (me.id === userId) await requireSuccessor(tx, userId, gone, field);
  for (const membership of ended) await closeMembership(tx, me, membership, 'leave-center');
  await tx.user.updateMany({ where: { id: userId, centerId: { in: gone } }, data: { centerId: kept[0] ?? null } });
  await keepResponsible(tx, gone);
  await refreshStatus(clientWithin(tx), gone);
  if (me.id !== userId) await notifyOfEnd(tx, me, ended);
}

async function remainingBeside(tx: Tx, userId: string, gone: string[]): Promise<string[]> {
  const rows = await within(tx)(
    `select e.center_id::text as id from center_experts e join centers c on c.id = e.center_id
     where e.user_id = $1::uuid and c.deleted_at is null and e.center_id <> all($2::uuid[]) order by e.created_at`,
    [userId, gone],
  );
  return rows.map(({ id }) => id as string);
}

/** A center must keep a professional; it is locked, so that of two who leave one stays. Former ones may leave. */
async function requireColleagues(tx: Tx, userId: string, gone: string[], field: string): Promise<void> {
  const alone = await within(tx)(
    `select c.id::text from centers c where c.id = any($2::uuid[]) and c.deleted_at is null and not exists (
       select from center_experts e join users u on u.id = e.user_id
       where e.center_id = c.id and e.user_id <> $1::uuid and u.deleted_at is null and ${isProfessional('u')})
       and exists (select from users l where l.id = $1::uuid and ${isProfessional('l')})`,
    [userId, gone],
  );
  if (alone.length > 0) throw conflict('errors.lastExpert', field);
}

/** The only person responsible must hand over before leaving. */
async function requireSuccessor(tx: Tx, userId: string, gone: string[], field: string): Promise<void> {
  const alone = await within(tx)(
    `select m.center_id::text from memberships m
     where m.user_id = $1::uuid and m.center_id = any($2::uuid[]) and m.is_responsible and not exists (
       select from memberships r join users u on u.id = r.user_id
       where r.center_id = m.center_id and r.is_responsible and r.user_id <> $1::uuid and ${isActiveProfessional('u')})`,
    [userId, gone],
  );
  if (alone.length > 0) throw conflict('errors.handOverFirst', field);
}

/**
 * If nobody responsible can decide any more (removed by staff, disabled, in another role, deleted, erased), the
 * longest-serving member becomes responsible. Call it after the change, and before anything else that locks memberships: of
 * two responsible people who go at once, the second has to see that the first is gone.
 */
export async function keepResponsible(tx: Tx, centerIds: string[]): Promise<void> {
  await lockRows(tx, 'centers', ...centerIds);
  await within(tx)(
    `update memberships m set is_responsible = true, updated_at = now() from (
       select distinct on (o.center_id) o.id from memberships o join users u on u.id = o.user_id
       where o.center_id = any($1::uuid[]) and o.status = 'active' and ${isActiveProfessional('u')} and not exists (
         select from memberships r join users ru on ru.id = r.user_id
         where r.center_id = o.center_id and r.is_responsible and ${isActiveProfessional('ru')})
       order by o.center_id, u.confirmed_user desc, o.created_at, o.id) oldest
     where m.id = oldest.id`,
    [centerIds],
  );
}
