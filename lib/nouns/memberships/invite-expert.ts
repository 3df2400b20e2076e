import type { Person } from '@/lib/core/actor/actor';
import { requireConfirmed } from '@/lib/core/actor/require-person';
import { requireInvitationsLeft } from '@/lib/nouns/accounts/send-invitation';
import type { Membership } from '@/lib/nouns/memberships/schema';
import { newId } from '@/lib/run/db/new-id';
import { lockRows, pipelined, type Tx, within } from '@/lib/run/db/transaction';
import { forbidden, invalid } from '@/lib/run/errors';
import { hasLapsed, isProfessional, requireCenterDecider } from './check-decider';
import { notifyOfAcceptance, notifyOfInvitation } from './notify-membership';
import { activateMembership, closeMembership, countedInviter, lockOpen, openMembership } from './write-membership';

type Inviting = { withAccount?: boolean; field?: string; isNew?: boolean };

/**
 * Somebody responsible for a center invites a professional, who may accept; if they have asked to join, this accepts
 * their request. Inviting again has no effect, unless who did before no longer decides. Returns the membership's id.
 * @param withAccount the account was created with the invitation, which has its own e-mail
 * @param field names the person in the caller's input
 * @param isNew the center was created in this transaction, by somebody who may name its people: nobody else can see it
 *   yet, or have asked to join
 * @throws Problem 403 for people who do not decide for the center or invite themselves; 400 for somebody who is not a
 *   professional; 429 above the daily limit
 */
export async function inviteExpert(
  tx: Tx,
  me: Person,
  centerId: string,
  userId: string,
  { withAccount = false, field = 'userId', isNew = false }: Inviting = {},
): Promise<string> {
  if (!isNew) await requireCenterDecider(tx, me, centerId);
  if (userId === me.id) throw forbidden('errors.ownInvitation', 'userId');
  requireConfirmed(me);
  const [, open] = await pipelined(
    lockProfessional(tx, me, userId, field),
    isNew ? Promise.resolve() : lockOpenAt(tx, centerId, userId),
  );
  if (open?.status === 'waiting' && open.kind === 'request' && (await isConfirmed(tx, userId))) {
    await activateMembership(tx, me, open);
    await notifyOfAcceptance(tx, me, open);
  }
  const isLapsed = open !== undefined && (await hasLapsed(tx, open));
  if (isLapsed) await closeMembership(tx, me, open, 'refuse-membership');
  else if (open) return open.id;
  if (me.group !== 'admin') await requireInvitationsLeft(tx, me);
  const id = newId();
  await pipelined(
    openMembership(tx, me, { id, centerId, userId, kind: 'invitation', withAccount }),
    notifyOfInvitation(tx, me, { id, userId }, { hasLetter: withAccount }),
  );
  return id;
}

/** Throws unless this is a professional, also if they became a patient meanwhile: the row is read once it is locked. */
async function lockProfessional(tx: Tx, me: Person, id: string, field: string): Promise<void> {
  const people = await within(tx)(
    `select u.id = $2::uuid and u.deleted_at is null and ${isProfessional('u')} as "isProfessional"
     from users u where u.id = any($1::uuid[]) order by u.id for no key update`,
    [[...countedInviter(me), id], id],
  );
  if (!people.some((one) => one.isProfessional)) throw invalid([{ field, message: 'validation.choice' }]);
}

async function lockOpenAt(tx: Tx, centerId: string, userId: string): Promise<Membership | undefined> {
  const [, [open]] = await pipelined(lockRows(tx, 'centers', centerId), lockOpen(tx, userId, [centerId]));
  return open;
}

const isConfirmed = async (tx: Tx, id: string) => (await tx.user.count({ where: { id, confirmedUser: true } })) === 1;
