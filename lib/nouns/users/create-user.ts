import type { Actor } from '@/lib/core/actor/actor';
import { requirePerson, requireVerified } from '@/lib/core/actor/require-person';
import { isStaff, type Role } from '@/lib/core/actor/roles';
import type { Input } from '@/lib/core/assign';
import { audit } from '@/lib/core/audit';
import { insertRecord } from '@/lib/core/write';
import { hashPassword, passwordProblems } from '@/lib/nouns/accounts/passwords';
import { requireInvitationsLeft, sendAccountInvitation } from '@/lib/nouns/accounts/send-invitation';
import { wordsOfCenters } from '@/lib/nouns/accounts/sessions/data';
import { levelFields, promotePerson } from '@/lib/nouns/credits/promote-person';
import { inviteExpert } from '@/lib/nouns/memberships/invite-expert';
import { sendJoiningLink } from '@/lib/nouns/memberships/send-joining-link';
import { clientWithin, type Tx, within } from '@/lib/run/db/transaction';
import { invalid } from '@/lib/run/errors';
import { qualifiedProblems, requireFreeEmail } from './find-email';
import { users } from './resource';
import { professionProblems } from './rules';

/**
 * Creates an account on behalf of an admin. Without a password the person sets one with the link for forgotten
 * passwords, or with that of the e-mail sent for `sendInvitation`. The given centers invite them by a letter that names
 * them, sent in its place: setting the password with its link accepts.
 */
export async function createUser(tx: Tx, actor: Actor, input: Input): Promise<string> {
  const me = requirePerson(actor);
  type Given = Input & { password?: string; centerIds?: string[]; sendInvitation?: boolean };
  const { password, centerIds = [], sendInvitation = false, ...fields } = input as Given;
  const own = [input.name, input.surname, input.email, input.username, input.phone, input.mobilephone, input.address];
  const about = [...own, ...(await wordsOfCenters(centerIds, within(tx)))];
  const problems = await passwordProblems(password, { client: clientWithin(tx), about });
  if (isStaff(input.role as Role)) requireVerified(actor);
  const early = ['profileImageId', 'frontImageId'].filter((field) => typeof input[field] === 'string');
  // A new person cannot have uploaded anything yet.
  problems.push(...early.map((field) => ({ field, message: 'validation.picture' })));
  problems.push(...professionProblems(input, input.culture), ...qualifiedProblems(input));
  if (sendInvitation && (password !== undefined || input.enabledUser === false))
    problems.push({ field: 'sendInvitation', message: 'validation.invitation' });
  if (problems.length > 0) throw invalid(problems);
  const isInvited = sendInvitation && centerIds.length === 0;
  if (isInvited) await requireInvitationsLeft(tx, me);
  await requireFreeEmail(tx, String(input.email));
  const id = await insertRecord(tx, users, actor, fields, { originalRole: input.role ?? 'user' });
  if (input.isEnabled === true)
    await promotePerson(tx, actor, await tx.user.findUniqueOrThrow({ where: { id }, select: levelFields }));
  if (password !== undefined)
    await tx.credential.create({ data: { userId: id, passwordHash: await hashPassword(password) } });
  const known = await tx.center.count({ where: { id: { in: centerIds }, deletedAt: null } });
  if (known < centerIds.length) throw invalid([{ field: 'centerIds', message: 'errors.centerNotFound' }]);
  for (const centerId of centerIds) await inviteExpert(tx, me, centerId, id, { withAccount: true, field: 'centerIds' });
  if (centerIds.length === 0 && !isInvited) return id;
  const { email, name, culture } = await tx.user.findUniqueOrThrow({ where: { id } });
  if (!isInvited) await sendJoiningLink(tx, me, centerIds, { id, email, name, culture });
  else {
    await audit(tx, me, { action: 'invite', entity: 'users', entityId: id });
    await sendAccountInvitation(tx, { id, email, name, culture });
  }
  return id;
}
