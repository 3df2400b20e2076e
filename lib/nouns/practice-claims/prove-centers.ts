import { findSame } from '@/lib/nouns/centers/find-same';
import { adminIds } from '@/lib/nouns/memberships/notify-membership';
import { notifyPeople } from '@/lib/nouns/notifications/notify-people';
import { isActiveInRoleSql } from '@/lib/nouns/users/rules.assignees';
import { type Tx, within } from '@/lib/run/db/transaction';

type Proved = { id: string; name: string; city: string | null; comuneCode: string | null; street: string | null };

/** The centers prepared before one's address is confirmed count from now on; of two founded twice, staff decide. */
export async function proveCenters(tx: Tx, userId: string): Promise<void> {
  const proved = (await within(tx)(
    `update centers c set unconfirmed_since = null, expiry_told_at = null
     from memberships m join users u on u.id = m.user_id and u.confirmed_user
     where c.unconfirmed_since is not null and c.deleted_at is null
       and m.center_id = c.id and m.user_id = $1::uuid and m.status = 'active'
     returning c.id::text, c.name, c.city, c.comune_code as "comuneCode",
       coalesce(nullif(concat_ws(' ', c.street_name, c.street_number), ''), c.plain_address) as street`,
    [userId],
  )) as Proved[];
  for (const { id, ...practice } of proved) {
    const same = await findSame(tx, practice, { exceptId: id });
    if (same && !(await worksIn(tx, userId, same.id))) await openClaim(tx, same.id, id);
  }
}

async function worksIn(tx: Tx, userId: string, centerId: string): Promise<boolean> {
  return (await tx.centerExpert.count({ where: { userId, centerId } })) > 0;
}

async function openClaim(tx: Tx, firstId: string, secondId: string): Promise<void> {
  const { count } = await tx.practiceClaim.createMany({ data: [{ firstId, secondId }], skipDuplicates: true });
  if (count === 0) return;
  const name = await notifySides(tx, [firstId, secondId], 'practiceClaimed');
  await notifyPeople(tx, await judgesOf(tx, firstId), 'practiceClaimToDecide', name, 'practice-claims');
}

/** Notifies those responsible for each center, without naming the others; returns the first one's message. */
export async function notifySides(
  tx: Tx,
  centerIds: string[],
  what: 'practiceClaimed' | 'practiceClaimKept' | 'practiceClaimRefused',
): Promise<{ center: string }> {
  const centers = await tx.center.findMany({ where: { id: { in: centerIds } }, select: { id: true, name: true } });
  for (const { id, name } of centers) {
    const people = await tx.membership.findMany({
      where: { centerId: id, status: 'active', isResponsible: true },
      select: { userId: true },
    });
    const readers = people.map(({ userId }) => userId);
    const href = what === 'practiceClaimRefused' ? 'profile' : `centers/${id}`;
    await notifyPeople(tx, readers, what, { center: name }, href, { areConfirmed: true });
  }
  return { center: centers.find(({ id }) => id === centerIds[0])?.name ?? '' };
}

/** Without any, the admins. */
async function judgesOf(tx: Tx, centerId: string): Promise<string[]> {
  const rows = await within(tx)(
    `select u.id::text from users u join centers c on c.id = $1::uuid
     where ${isActiveInRoleSql('u', 'consultant')} and (c.country = 'IT' and c.province_code = any(u.assigned_provinces_codes) or u.id = c.consultant_id)`,
    [centerId],
  );
  return rows.length > 0 ? rows.map(({ id }) => id as string) : adminIds(tx);
}
