import type { Person } from '@/lib/core/actor/actor';
import { groupOf } from '@/lib/core/actor/roles';
import { personById } from '@/lib/nouns/accounts/sessions/data';
import type { Membership } from '@/lib/nouns/memberships/schema';
import { type Tx, within } from '@/lib/run/db/transaction';
import { forbidden } from '@/lib/run/errors';

/** Whether somebody works in a center that still exists. */
export async function isMember(tx: Tx, userId: string, centerId: string): Promise<boolean> {
  const [row] = await within(tx)(
    `select 1 as ok from center_experts e join centers c on c.id = e.center_id and c.deleted_at is null
     where e.center_id = $1::uuid and e.user_id = $2::uuid`,
    [centerId, userId],
  );
  return row !== undefined;
}

type PendingInvitation = Pick<Membership, 'id' | 'centerId' | 'status' | 'kind'>;

/** Whether a pending invitation is of somebody who decides no longer, and could else let others in beforehand. */
export async function hasLapsed(tx: Tx, { id, centerId, status, kind }: PendingInvitation): Promise<boolean> {
  if (status !== 'waiting' || kind !== 'invitation') return false;
  const { askedById } = await tx.membership.findUniqueOrThrow({ where: { id }, select: { askedById: true } });
  const inviter = askedById && (await personById(askedById, within(tx)));
  if (!inviter) return true;
  // Staff who work in another role for a while have not lost their own.
  const asThemselves = { ...inviter, group: groupOf(inviter.originalRole) };
  return (await centersDecidedBy(tx, asThemselves, [centerId])).length === 0;
}

/** Those of the centers `$1` for which a person (id, group, provinces) decides. */
export const DECIDED = `
  select c.id::text from centers c where c.id = any($1::uuid[]) and c.deleted_at is null and case $3::text
       when 'admin' then true
       when 'consultant' then c.consultant_id = $2::uuid
       when 'area-manager' then c.country = 'IT' and c.province_code = any($4::text[]) and c.unconfirmed_since is null
       when 'expert' then exists (select from memberships m
         where m.center_id = c.id and m.user_id = $2::uuid and m.status = 'active' and m.is_responsible)
       else false end`;

/** As `users` under this alias. */
export const isProfessional = (u: string) => `${u}.role in ('expert', 'dentist', 'hygienist', 'dental-therapist')`;

/** Whether a person (`users` as this alias) works in centers and may sign in: others count for nothing there. */
export const isActiveProfessional = (u: string) =>
  `${u}.deleted_at is null and ${u}.enabled_user and ${u}.confirmed_user and ${isProfessional(u)}`;

/** Those of the centers where a person may accept, invite and remove: as responsible, or as staff. */
export async function centersDecidedBy(tx: Tx, me: Person, centerIds: string[]): Promise<string[]> {
  const rows = await within(tx)(DECIDED, [centerIds, me.id, me.group, me.areaProvinces]);
  return rows.map(({ id }) => id as string);
}

/** @throws Problem 403 for everybody else, whatever they may see of the center */
export async function requireCenterDecider(tx: Tx, me: Person, centerId: string): Promise<void> {
  if ((await centersDecidedBy(tx, me, [centerId])).length === 0) throw forbidden('errors.notResponsible', 'centerId');
}
