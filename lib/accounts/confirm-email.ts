import { personOfSession } from '@/lib/auth/data';
import { hashPassword, passwordProblems } from '@/lib/auth/passwords';
import { revokeSessions } from '@/lib/auth/revoke-sessions';
import { hashSecret } from '@/lib/auth/secrets';
import type { Claims } from '@/lib/auth/tokens';
import { db } from '@/lib/db';
import { badRequest, invalid } from '@/lib/errors';
import { followConfirmation } from '@/lib/memberships/follow-confirmation';
import { type Tx, transaction } from '@/lib/rest/transaction';
import { recordEvent } from '@/lib/security-events/record-event';
import { requireFreeEmail } from '@/lib/users/find-email';

type Confirmation = {
  secret: string;
  /** The session the link is followed in, if any. */
  claims: Claims | null;
  /** Chosen anew; needed where the link is followed by somebody who is not signed in with this account. */
  password?: string | undefined;
};

/**
 * Marks an address as confirmed. The link proves who reads letters there, and not who made the account: anybody may have
 * registered with it, and know its password. So outside of a session of that account the password is chosen anew, and all
 * that was open ends. A link is good once; following it again while it is young changes nothing, and is no error.
 * @throws Problem 400 for a link that is good no more, and for a password that is missing or may not be used
 */
export async function confirmEmail({ secret, claims, password }: Confirmation): Promise<void> {
  const found = await db.emailConfirmation.findFirst({
    where: { tokenHash: hashSecret(secret), expiresAt: { gt: new Date() }, user: { deletedAt: null } },
    include: { user: { select: { email: true, confirmedUser: true } } },
  });
  if (!found) throw badRequest('errors.invalidResetToken');
  if (found.usedAt) {
    const holds = found.user.confirmedUser && found.user.email.toLowerCase() === found.email.toLowerCase();
    if (holds) return;
    throw badRequest('errors.invalidResetToken'); // overtaken by another address
  }
  const { id, userId, email } = found;
  const isOwner = claims?.sub === userId && (await personOfSession(claims)) !== null;
  const passwordHash = isOwner ? null : await hashNew(userId, email, password);
  await transaction(async (tx) => {
    const { count } = await tx.emailConfirmation.updateMany({
      where: { id, usedAt: null },
      data: { usedAt: new Date() },
    });
    if (count === 0) return;
    await requireFreeEmail(tx, email, userId);
    const before = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
    await tx.user.update({ where: { id: userId }, data: { email, confirmedUser: true } });
    const isAnother = before.email.toLowerCase() !== email.toLowerCase();
    if (passwordHash || isAnother) await endLinks(tx, userId);
    if (passwordHash) await replacePassword(tx, userId, passwordHash);
    if (isAnother) await recordEvent(tx, { kind: 'email-changed', userId, actorId: userId });
    await followConfirmation(tx, userId, { choosesPassword: passwordHash !== null && !found.user.confirmedUser });
    await tx.auditEntry.create({
      data: { actorId: userId, action: 'confirm-email', entity: 'users', entityId: userId },
    });
  });
}

async function hashNew(userId: string, email: string, password: string | undefined): Promise<string> {
  if (password === undefined) throw invalid([{ field: 'password', message: 'validation.passwordAnew' }]);
  const problems = await passwordProblems(password, { userId, about: [email] });
  if (problems.length > 0) throw invalid(problems);
  return hashPassword(password);
}

/** What went out before, perhaps to another address, neither opens the account any more nor brings that address back. */
async function endLinks(tx: Tx, userId: string): Promise<void> {
  const used = { where: { userId, usedAt: null }, data: { usedAt: new Date() } };
  await tx.emailConfirmation.updateMany(used);
  await tx.passwordReset.updateMany(used);
}

/** Nothing stays of whoever registered: neither what they knew nor where they were signed in. */
async function replacePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  const anew = { passwordHash, devicesSince: new Date() };
  await tx.credential.upsert({ where: { userId }, create: { userId, ...anew }, update: anew });
  await revokeSessions({ userId }, 'address confirmed elsewhere', tx, userId);
  await recordEvent(tx, { kind: 'password-changed', userId, actorId: userId });
}
