import { audit } from '@/lib/core/audit';
import { enrollingPersonOf } from '@/lib/nouns/accounts/sessions/data';
import { endLinks, revokeSessions } from '@/lib/nouns/accounts/sessions/revoke-sessions';
import { followConfirmation } from '@/lib/nouns/memberships/follow-confirmation';
import { recordEvent } from '@/lib/nouns/security-events/record-event';
import { requireFreeEmail } from '@/lib/nouns/users/find-email';
import { db } from '@/lib/run/db/db';
import { type Tx, transaction } from '@/lib/run/db/transaction';
import { badRequest, invalid } from '@/lib/run/errors';
import { isSameText } from '@/lib/run/i18n/folded-text';
import { hashSecret } from '@/lib/run/secrets/secrets';
import type { Claims } from '@/lib/run/secrets/tokens';
import { ownPasswordProblems } from './check-own-password';
import { lockLinkOwner } from './data';
import { hashPassword } from './passwords';
import { deleteLoginMethods } from './revoke-unproved';

type Confirmation = {
  secret: string;
  claims: Claims | null;
  /** A new password; required if the link is opened without a session of this account. */
  password?: string | undefined;
};

/**
 * Marks an address as confirmed. The link proves who reads e-mails there, but not who created the account: anybody
 * may have registered with the address, and know the password. So without a session of this account, a new password
 * is set and all sessions end. A link is valid once; opening it again soon after is no error and changes nothing.
 * @throws Problem 400 for an invalid link, and for a missing or unacceptable password
 */
export async function confirmEmail({ secret, claims, password }: Confirmation): Promise<void> {
  const found = await db.emailConfirmation.findFirst({
    where: { tokenHash: hashSecret(secret), expiresAt: { gt: new Date() } },
    include: { user: { select: { email: true, confirmedUser: true, enabledUser: true, deletedAt: true } } },
  });
  if (!found?.user.enabledUser || found.user.deletedAt) throw badRequest('errors.invalidResetToken');
  if (found.usedAt) {
    const holds = found.user.confirmedUser && isSameText(found.user.email, found.email);
    if (holds) return;
    throw badRequest('errors.invalidResetToken'); // superseded by another new address
  }
  const { id, userId, email } = found;
  // Includes people who must set up a second factor first, which requires a confirmed address.
  const isOwner = claims?.sub === userId && (await enrollingPersonOf(claims)) !== null;
  const passwordHash = isOwner ? null : await hashNew(userId, email, password);
  await transaction(async (tx) => {
    const { count } = await tx.emailConfirmation.updateMany({
      where: { id, usedAt: null },
      data: { usedAt: new Date() },
    });
    if (count === 0) return;
    const before = await lockLinkOwner(tx, userId);
    await requireFreeEmail(tx, email, userId);
    await tx.user.update({ where: { id: userId }, data: { email, confirmedUser: true } });
    const isAnother = !isSameText(before.email, email);
    if (passwordHash || isAnother) await endLinks(tx, userId);
    if (passwordHash) await replacePassword(tx, userId, passwordHash);
    // On an account confirmed before, they are its owner's and protect it from anybody who reads the e-mails.
    if (passwordHash && !before.wasConfirmed) await deleteLoginMethods(tx, userId);
    if (isAnother) await recordEvent(tx, { kind: 'email-changed', userId, actorId: userId });
    await followConfirmation(tx, userId);
    await audit(tx, { id: userId, role: null }, { action: 'confirm-email', entity: 'users', entityId: userId });
  });
}

async function hashNew(userId: string, email: string, password: string | undefined): Promise<string> {
  if (password === undefined) throw invalid([{ field: 'password', message: 'validation.passwordAnew' }]);
  const problems = await ownPasswordProblems(userId, password, [email]);
  if (problems.length > 0) throw invalid(problems);
  return hashPassword(password);
}

async function replacePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  const anew = { passwordHash, devicesSince: new Date(), mustChange: false };
  await tx.credential.upsert({ where: { userId }, create: { userId, ...anew }, update: anew });
  await revokeSessions({ userId }, 'address confirmed elsewhere', tx, userId);
  await recordEvent(tx, { kind: 'password-changed', userId, actorId: userId });
}
