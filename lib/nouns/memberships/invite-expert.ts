import type { Person } from '@/lib/core/actor/actor';
import { requireConfirmed } from '@/lib/core/actor/require-person';
import { requireInvitationsLeft } from '@/lib/nouns/accounts/send-invitation';
import type { Membership } from '@/lib/nouns/memberships/schema';
import { newId } from '@/lib/run/db/new-id';
import { lockRows, pipelined, type Tx, within } from '@/lib/run/db/transaction';
import { forbidden, invalid } from '@/lib/run/errors';
import { localeFor } from '@/lib/run/i18n/routing';
import { signInvitation } from '@/lib/run/secrets/tokens';
import { hasLapsed, isProfessional, requireCenterDecider } from './check-decider';
import { type Invited, notifyOfAcceptance, notifyOfInvitation } from './notify-membership';
import { activateMembership, closeMembership, countedInviter, lockOpen, openMembership } from './write-membership';

type Inviting = { withAccount?: boolean; field?: string };

/**
 * Somebody responsible for a center invites a professional, who may accept; if they have asked to join, this accepts
 * their request. Inviting again has no effect, unless who did before no longer decides. Returns the membership's id.
 * @param withAccount the account was created with the invitation, which has its own e-mail
 * @param field names the person in the caller's input
 * @throws Problem 403 for people who do not decide for the center or invite themselves; 400 for somebody who is not a
 *   professional; 429 above the daily limit
 */
export async function inviteExpert(
  tx: Tx,
  me: Person,
  centerId: string,
  userId: string,
  { withAccount = false, field = 'userId' }: Inviting = {},
): Promise<string> {
  await requireCenterDecider(tx, me, centerId);
  const [[invited], [center], open] = await pipelined(
    lockInvited(tx, me, [userId], field),
    within(tx)('select id::text, name from centers where id = $1::uuid', [centerId]),
    lockOpenAt(tx, centerId, userId),
  );
  if (open?.status === 'waiting' && open.kind === 'request' && (await isConfirmed(tx, userId))) {
    await activateMembership(tx, me, open);
    await notifyOfAcceptance(tx, me, open);
  }
  const isLapsed = open !== undefined && (await hasLapsed(tx, open));
  if (isLapsed) await closeMembership(tx, me, open, 'refuse-membership');
  else if (open) return open.id;
  return openInvitation(tx, me, center as Center, invited!, withAccount);
}

type Center = { id: string; name: string };

/** Invites somebody who was locked before (`lockInvited`) and has not asked to join. Returns the membership's id. */
export async function openInvitation(
  tx: Tx,
  me: Person,
  center: Center,
  invited: Invited,
  withAccount = false,
): Promise<string> {
  if (me.group !== 'admin') await requireInvitationsLeft(tx, me);
  const id = newId();
  const token = await signInvitation(id, invited.email);
  const letter = { link: `/${localeFor(invited.culture)}/membership/${token}`, isBellOnly: withAccount };
  await pipelined(
    openMembership(tx, me, { id, centerId: center.id, userId: invited.id, kind: 'invitation', withAccount }),
    notifyOfInvitation(tx, me, { id, center: center.name, invited }, letter),
  );
  return id;
}

/** Locks and reads professionals before they are invited; throws unless each is one, by their locked rows. */
export async function lockInvited(tx: Tx, me: Person, ids: string[], field: string): Promise<Invited[]> {
  if (ids.length === 0) return [];
  if (ids.includes(me.id)) throw forbidden('errors.ownInvitation', 'userId');
  requireConfirmed(me);
  const people = (await within(tx)(
    `select u.id::text, u.email::text, u.name, u.surname, u.culture::text, u.role::text, u.confirmed_user as "isConfirmed",
       u.enabled_user as "isEnabled", u.deleted_at is null and ${isProfessional('u')} as "isProfessional"
     from users u where u.id = any($1::uuid[]) order by u.id for no key update`,
    [[...countedInviter(me), ...ids]],
  )) as (Invited & { isProfessional: boolean })[];
  const found = people.filter(({ id, isProfessional: isOne }) => isOne && ids.includes(id));
  if (found.length < ids.length) throw invalid([{ field, message: 'validation.choice' }]);
  return found;
}

async function lockOpenAt(tx: Tx, centerId: string, userId: string): Promise<Membership | undefined> {
  const [, [open]] = await pipelined(lockRows(tx, 'centers', centerId), lockOpen(tx, userId, [centerId]));
  return open;
}

const isConfirmed = async (tx: Tx, id: string) => (await tx.user.count({ where: { id, confirmedUser: true } })) === 1;
