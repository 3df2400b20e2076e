import { localeFor } from '@/lib/accounts/rules';
import type { Person } from '@/lib/auth/actor';
import { signInvitation } from '@/lib/auth/invitation-token';
import { type Told, tellPeople, toldOf } from '@/lib/notifications/tell-people';
import { type Tx, within } from '@/lib/rest/transaction';
import type { Side } from './rules';
import type { Membership } from './write-membership';

/** Beyond these a day, requests to one center wait on its page without a letter each: nobody floods a practice. */
const TOLD_A_DAY = 5;

type Names = { center: string; person: string };

/**
 * Whoever decides is told that somebody would like to join: those responsible and the consultant, else the admins. Who has not
 * confirmed their address decides nothing: practices are not kept from their people by being registered in advance.
 */
export async function tellOfRequests(tx: Tx, ids: string[]): Promise<void> {
  for (const id of ids) {
    const { centerId } = await tx.membership.findUniqueOrThrow({ where: { id }, select: { centerId: true } });
    const today = { centerId, kind: 'request', createdAt: { gt: new Date(Date.now() - 86_400_000) } } as const;
    if ((await tx.membership.count({ where: today })) > TOLD_A_DAY) continue;
    const readers = await decidersOf(tx, centerId);
    const asked = { membershipId: id };
    await tellPeople(tx, readers, 'membershipRequested', await namesOf(tx, id), `centers/${centerId}`, asked);
  }
}

/** Requests made before an address was confirmed reach the centers now that it is. */
export async function tellOfProvedRequests(tx: Tx, userId: string): Promise<void> {
  const waiting = await tx.membership.findMany({
    where: { userId, kind: 'request', status: 'waiting', center: { deletedAt: null } },
    select: { id: true },
  });
  await tellOfRequests(
    tx,
    waiting.map(({ id }) => id),
  );
}

/** The invited professional gets a letter with a link that answers without signing in. */
export async function tellOfInvitation(tx: Tx, me: Person, { id, userId }: Membership): Promise<void> {
  const [reader] = await toldOf(tx, [userId]);
  if (!reader) return;
  const by = `${me.name} ${me.surname}`.trim();
  const token = await signInvitation(id, reader.email);
  const link = `/${localeFor(reader.culture)}/membership/${token}`;
  await tellPeople(tx, [reader], 'membershipInvited', { ...(await namesOf(tx, id)), by }, 'profile', {
    link,
    membershipId: id,
  });
}

/** Who asked is told of the yes. */
export async function tellOfAcceptance(tx: Tx, me: Person, { id, kind, userId, centerId }: Membership): Promise<void> {
  const names = await namesOf(tx, id);
  if (kind === 'request')
    return tellPeople(tx, await toldOf(tx, [userId]), 'membershipAccepted', names, `centers/${centerId}`);
  const inviter = (await inviterOf(tx, id)).filter((reader) => reader !== me.id);
  await tellPeople(tx, await toldOf(tx, inviter), 'invitationAccepted', names, `centers/${centerId}`);
}

/** Who asked is told of the no; who takes back what they asked for knows. */
export async function tellOfRefusal(tx: Tx, me: Person, membership: Membership, side: Side): Promise<void> {
  const { id, kind, userId, centerId } = membership;
  if ((kind === 'request') === (side === 'self')) return;
  const names = await namesOf(tx, id);
  if (kind === 'request') return tellPeople(tx, await toldOf(tx, [userId]), 'membershipRefused', names, 'profile');
  const inviter = (await inviterOf(tx, id)).filter((reader) => reader !== me.id);
  await tellPeople(tx, await toldOf(tx, inviter), 'invitationRefused', names, `centers/${centerId}`);
}

/** Who is taken off is told by whom. */
export async function tellOfEnd(tx: Tx, me: Person, ended: Membership[]): Promise<void> {
  const by = `${me.name} ${me.surname}`.trim();
  for (const { id, userId } of ended)
    await tellPeople(tx, await toldOf(tx, [userId]), 'membershipEnded', { ...(await namesOf(tx, id)), by }, 'profile');
}

async function decidersOf(tx: Tx, centerId: string): Promise<Told[]> {
  const rows = await within(tx)(
    `select m.user_id::text as id from memberships m where m.center_id = $1::uuid and m.is_responsible
     union select consultant_id::text from centers where id = $1::uuid and consultant_id is not null`,
    [centerId],
  );
  const readers = await toldOf(
    tx,
    rows.map(({ id }) => id as string),
  );
  const able = readers.filter(({ isConfirmed }) => isConfirmed);
  return able.length > 0 ? able : toldOf(tx, await adminIds(tx));
}

/** The admins of the portal, for what nobody else looks after. */
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
  const { center, user } = await tx.membership.findUniqueOrThrow({
    where: { id },
    select: { center: { select: { name: true } }, user: { select: { name: true, surname: true } } },
  });
  return { center: center.name, person: `${user.name} ${user.surname}`.trim() };
}
