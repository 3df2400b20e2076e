import type { Actor } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { refreshStatus } from '@/lib/nouns/centers/refresh-status';
import { markAnswered } from '@/lib/nouns/notifications/mark-read';
import { asWords } from '@/lib/nouns/notifications/notify-people';
import { sendNotifications } from '@/lib/nouns/notifications/send-notifications';
import { proveCenters } from '@/lib/nouns/practice-claims/prove-centers';
import { newId } from '@/lib/run/db/new-id';
import { clientWithin, lockRows, pipelined, type Tx, within } from '@/lib/run/db/transaction';
import { isActiveProfessional } from './check-decider';
import type { Membership, MembershipKind } from './schema';

type NewMembership = {
  /** Chosen by callers that send more before this is answered. */
  id?: string;
  centerId: string;
  userId: string;
  kind: MembershipKind;
  withAccount?: boolean;
};

export async function openMembership(tx: Tx, actor: Actor, opening: NewMembership): Promise<Membership> {
  const { id = newId(), centerId, userId, kind, withAccount = false } = opening;
  const status = 'waiting';
  const isInvited = kind === 'invitation';
  await pipelined(
    within(tx)(
      `insert into memberships (id, center_id, user_id, status, kind, with_account, asked_by_id)
       values ($1::uuid, $2::uuid, $3::uuid, $4::"MembershipStatus", $5::"MembershipKind", $6, $7::uuid)`,
      [id, centerId, userId, status, kind, withAccount, actor.id],
    ),
    audit(tx, actor, {
      action: isInvited ? 'invite' : 'ask-membership',
      entity: 'memberships',
      entityId: id,
      after: { centerId, userId, status },
    }),
  );
  return { id, centerId, userId, status, kind, isResponsible: false };
}

/** The creator of a center works there and is responsible for it. */
export async function foundMembership(tx: Tx, actor: Actor, centerId: string, userId: string): Promise<void> {
  const { id } = await tx.membership.create({
    data: {
      centerId,
      userId,
      kind: 'founding',
      status: 'active',
      isResponsible: true,
      askedById: userId,
      decidedById: actor.id,
      decidedAt: new Date(),
    },
    select: { id: true },
  });
  await followHome(tx, centerId, userId);
  await within(tx)(
    `update centers c set unconfirmed_since = now() from users u
     where c.id = $1::uuid and u.id = $2::uuid and not u.confirmed_user`,
    [centerId, userId],
  );
  await audit(tx, actor, {
    action: 'join-center',
    entity: 'memberships',
    entityId: id,
    after: { centerId, userId, status: 'active', isResponsible: true },
  });
}

/** Accepts a pending membership. If nobody is responsible for the center, the new member becomes it. */
export async function activateMembership(tx: Tx, actor: Actor, membership: Membership): Promise<void> {
  const { id, centerId, userId } = membership;
  // Otherwise two concurrent first members would both be responsible, or neither.
  await lockRows(tx, 'centers', centerId);
  const [row] = await within(tx)(
    `update memberships set status = 'active', decided_by_id = $2::uuid, decided_at = now(),
       updated_at = greatest(now(), updated_at + interval '1 millisecond'),
       is_responsible = not exists (select from memberships r join users u on u.id = r.user_id
         where r.center_id = $3::uuid and r.is_responsible and ${isActiveProfessional('u')})
     where id = $1::uuid returning is_responsible`,
    [id, actor.id, centerId],
  );
  await followHome(tx, centerId, userId);
  await audit(tx, actor, {
    action: 'join-center',
    entity: 'memberships',
    entityId: id,
    before: { status: membership.status },
    after: { status: 'active', centerId, userId, isResponsible: row?.is_responsible === true },
  });
  await markAnswered(tx, { membershipId: id });
  await tellResponsible(tx, id);
  await proveCenters(tx, userId);
  await refreshStatus(clientWithin(tx), [centerId]);
}

/** Whoever is responsible learns at the bell that somebody else, of the staff, has let a person in. */
async function tellResponsible(tx: Tx, id: string): Promise<void> {
  const rows = await within(tx)(
    `select o.id::text as "userId", c.name as center, concat_ws(' ', u.name, u.surname) as person,
       concat_ws(' ', d.name, d.surname) as by, c.id::text as "centerId"
     from memberships m join centers c on c.id = m.center_id join users u on u.id = m.user_id
       join users d on d.id = case m.kind when 'invitation' then m.asked_by_id else m.decided_by_id end
       join memberships r on r.center_id = c.id and r.is_responsible and r.id <> m.id
       join users o on o.id = r.user_id and o.deleted_at is null and o.enabled_user
     where m.id = $1::uuid and not exists (
       select from memberships s where s.center_id = c.id and s.user_id = d.id and s.is_responsible)`,
    [id],
  );
  await sendNotifications(
    tx,
    (rows as Record<string, string>[]).map(({ userId = '', centerId, center = '', person = '', by = '' }) => ({
      userId,
      message: 'notifications.memberLetIn',
      values: { center: asWords(center), person: asWords(person), by: asWords(by) },
      href: `centers/${centerId}`,
    })),
  );
}

/** Closes a membership: its rights end at once. The row keeps who accepted it, the audit who ended it. */
export async function closeMembership(tx: Tx, actor: Actor, membership: Membership, action: string): Promise<void> {
  const { id, centerId, userId, status } = membership;
  await within(tx)(
    `update memberships set status = 'closed', is_responsible = false,
       decided_by_id = case when status = 'waiting' then $2::uuid else decided_by_id end,
       decided_at = case when status = 'waiting' then now() else decided_at end,
       updated_at = greatest(now(), updated_at + interval '1 millisecond') where id = $1::uuid`,
    [id, actor.id],
  );
  await markAnswered(tx, { membershipId: id });
  await audit(tx, actor, {
    action,
    entity: 'memberships',
    entityId: id,
    before: { status },
    after: { status: 'closed', centerId, userId },
  });
}

export async function lockOpen(tx: Tx, userId: string, centerIds: string[]): Promise<Membership[]> {
  const rows = await within(tx)(
    `select id::text, center_id::text as "centerId", user_id::text as "userId", status::text, kind::text,
            is_responsible as "isResponsible"
     from memberships where user_id = $1::uuid and center_id = any($2::uuid[]) and status <> 'closed' order by id for update`,
    [userId, centerIds],
  );
  return rows as Membership[];
}

export async function openAt(tx: Tx, centerIds: string[]): Promise<Membership[]> {
  const rows = await within(tx)(
    `select id::text, center_id::text as "centerId", user_id::text as "userId", status::text, kind::text,
            is_responsible as "isResponsible"
     from memberships where center_id = any($1::uuid[]) and status <> 'closed' order by id for update`,
    [centerIds],
  );
  return rows as Membership[];
}

/** The inviter to lock, whose invitations of a day count; none for admins, who would wait for one another. */
export const countedInviter = ({ id, group }: Actor): string[] => (id === null || group === 'admin' ? [] : [id]);

async function followHome(tx: Tx, centerId: string, userId: string): Promise<void> {
  await tx.user.updateMany({ where: { id: userId, centerId: null }, data: { centerId } });
}
