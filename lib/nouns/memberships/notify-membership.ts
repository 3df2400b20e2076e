import type { Person } from '@/lib/core/actor/actor';
import type { Membership } from '@/lib/nouns/memberships/schema';
import { activeRecipients, notifyPeople, type Recipient } from '@/lib/nouns/notifications/notify-people';
import { unassignedSql } from '@/lib/nouns/users/rules.assignees';
import { type Tx, within } from '@/lib/run/db/transaction';
import type { Side } from './rules';

/**
 * Further requests to a center on the same day ring the bell without an e-mail, so that nobody can flood a practice.
 * Withdrawn ones count only towards the second limit: otherwise a few people could keep every e-mail from it.
 */
const LETTERS_A_DAY = { open: 5, all: 20 };

type Names = { center: string; person: string };

/** Notifies those who decide: the responsible and the consultant, else the admins; nobody unconfirmed. */
export async function notifyOfRequests(tx: Tx, ids: string[]): Promise<void> {
  for (const id of ids) {
    const { centerId } = await tx.membership.findUniqueOrThrow({ where: { id }, select: { centerId: true } });
    const readers = await decidersOf(tx, centerId);
    const asked = { membershipId: id, isBellOnly: await isFlooded(tx, centerId) };
    await notifyPeople(tx, readers, 'membershipRequested', await namesOf(tx, id), `centers/${centerId}`, asked);
  }
}

/** Requests of people with an unconfirmed address do not count: nobody was notified of them. */
async function isFlooded(tx: Tx, centerId: string): Promise<boolean> {
  const [row] = await within(tx)(
    `select count(*)::int as "all", count(*) filter (where m.status <> 'closed')::int as open
     from memberships m join users u on u.id = m.user_id and u.confirmed_user and u.deleted_at is null
     where m.center_id = $1::uuid and m.kind = 'request' and m.created_at > now() - interval '1 day'`,
    [centerId],
  );
  const { all, open } = row as { all: number; open: number };
  return open > LETTERS_A_DAY.open || all > LETTERS_A_DAY.all;
}

/** Notifies centers of requests made before the address was confirmed. */
export async function notifyOfProvedRequests(tx: Tx, userId: string): Promise<void> {
  const waiting = await tx.membership.findMany({
    where: { userId, kind: 'request', status: 'waiting', center: { deletedAt: null } },
    select: { id: true },
  });
  await notifyOfRequests(
    tx,
    waiting.map(({ id }) => id),
  );
}

export type Invited = Recipient & { surname: string; isEnabled: boolean };

/**
 * E-mails the invited professional a link for answering without signing in.
 * @param letter `isBellOnly`: another e-mail names the center
 */
export async function notifyOfInvitation(
  tx: Tx,
  me: Person,
  { id, center, invited }: { id: string; center: string; invited: Invited },
  letter: { link: string; isBellOnly: boolean },
): Promise<void> {
  if (!invited.isEnabled) return;
  const [person, by] = [invited, me].map(({ name, surname }) => `${name} ${surname}`.trim()) as [string, string];
  const asked = { membershipId: id, ...letter };
  await notifyPeople(tx, [invited], 'membershipInvited', { center, person, by }, 'profile', asked);
}

export async function notifyOfAcceptance(
  tx: Tx,
  me: Person,
  { id, kind, userId, centerId }: Membership,
): Promise<void> {
  const names = await namesOf(tx, id);
  if (kind === 'request') return notifyPeople(tx, [userId], 'membershipAccepted', names, `centers/${centerId}`);
  const inviter = (await inviterOf(tx, id)).filter((reader) => reader !== me.id);
  await notifyPeople(tx, inviter, 'invitationAccepted', names, `centers/${centerId}`);
}

/** Notifies the side that asked of the refusal, unless they withdrew it themselves. */
export async function notifyOfRefusal(tx: Tx, me: Person, membership: Membership, side: Side): Promise<void> {
  const { id, kind, userId, centerId } = membership;
  if ((kind === 'request') === (side === 'self')) return;
  const names = await namesOf(tx, id);
  if (kind === 'request') return notifyPeople(tx, [userId], 'membershipRefused', names, 'profile');
  const inviter = (await inviterOf(tx, id)).filter((reader) => reader !== me.id);
  await notifyPeople(tx, inviter, 'invitationRefused', names, `centers/${centerId}`);
}

export async function notifyOfEnd(tx: Tx, me: Person, ended: Membership[]): Promise<void> {
  const by = `${me.name} ${me.surname}`.trim();
  for (const { id, userId } of ended)
    await notifyPeople(tx, [userId], 'membershipEnded', { ...(await namesOf(tx, id)), by }, 'profile');
}

async function decidersOf(tx: Tx, centerId: string): Promise<Recipient[]> {
  const rows = await within(tx)(
    `select m.user_id::text as id from memberships m where m.center_id = $1::uuid and m.is_responsible
     union select consultant_id::text from centers where id = $1::uuid and not ${unassignedSql('consultant_id', 'consultant')}`,
    [centerId],
  );
  const readers = await activeRecipients(
    tx,
    rows.map(({ id }) => id as string),
  );
  const able = readers.filter(({ isConfirmed }) => isConfirmed);
  return able.length > 0 ? able : activeRecipients(tx, await adminIds(tx));
}

export async function adminIds(tx: Tx): Promise<string[]> {
  const admins = await tx.user.findMany({
    where: { originalRole: 'admin', enabledUser: true, deletedAt: null },
    select: { id: true },
    take: 50,
  });
  return admins.map(({ id }) => id);
}

async function inviterOf(tx: Tx, id: string): Promise<string[]> {
  const { askedById } = await tx.membership.findUniqueOrThrow({ where: { id }, select: { askedById: true } });
  return askedById ? [askedById] : [];
}

async function namesOf(tx: Tx, id: string): Promise<Names> {
  const [names] = await within(tx)(
    `select c.name as center, trim(u.name || ' ' || u.surname) as person
     from memberships m join centers c on c.id = m.center_id join users u on u.id = m.user_id where m.id = $1::uuid`,
    [id],
  );
  return names as Names;
}
