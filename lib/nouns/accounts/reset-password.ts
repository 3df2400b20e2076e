import { audit } from '@/lib/core/audit';
import { versionOf } from '@/lib/nouns/accounts/consents/texts';
import { revokeSessions } from '@/lib/nouns/accounts/sessions/revoke-sessions';
import { followConfirmation } from '@/lib/nouns/memberships/follow-confirmation';
import { transaction } from '@/lib/run/db/transaction';
import { badRequest, invalid } from '@/lib/run/errors';
import { hashSecret } from '@/lib/run/secrets/secrets';
import { notifyPasswordChange } from './change-password';
import { ownPasswordProblems } from './check-own-password';
import { findResetLink, lockLinkOwner } from './data';
import { hashPassword, passwordProblems } from './passwords';
import { deleteLoginMethods } from './revoke-unproved';

/** Invited people give these by setting their first password, as the page states beside its button. */
const CONSENTS = ['privacy', 'terms_and_conditions'] as const;
const given = { granted: true, source: 'invitation' } as const;

type NewPassword = { secret: string; password: string; privacyAccepted: boolean };

/**
 * Sets a new password with an e-mail link: valid once and for a limited time. It ends all sessions and known devices
 * of the person. Invited people also accept the privacy notice and the terms, as when registering.
 */
export async function resetPassword({ secret, password, privacyAccepted }: NewPassword) {
  const link = await findResetLink(secret);
  const isInvited = link?.kind === 'invitation';
  const problems = await (link ? ownPasswordProblems(link.userId, password) : passwordProblems(password));
  if (isInvited && !privacyAccepted) problems.push({ field: 'privacyAccepted', message: 'validation.privacy' });
  if (problems.length > 0) throw invalid(problems);
  const passwordHash = await hashPassword(password);
  return transaction(async (tx) => {
    const now = new Date();
    const [used] = await tx.passwordReset.updateManyAndReturn({
      where: { tokenHash: hashSecret(secret), usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
      select: { userId: true },
    });
    if (!used) throw badRequest('errors.invalidResetToken');
    const { userId } = used;
    const { wasConfirmed } = await lockLinkOwner(tx, userId);
    const hadPassword = (await tx.credential.count({ where: { userId } })) > 0;
    const anew = { passwordHash, devicesSince: now, mustChange: false };
    await tx.credential.upsert({ where: { userId }, create: { userId, ...anew }, update: anew });
    // Requests for a link leave earlier ones valid, so that no stranger voids them.
    await tx.passwordReset.updateMany({ where: { userId, usedAt: null }, data: { usedAt: now } });
    // Set up by somebody who may not own the address.
    if (!wasConfirmed) await deleteLoginMethods(tx, userId);
    // Reading the e-mail proves ownership of the address.
    const accepted = isInvited
      ? { privacyAccepted: true, privacyPolicyAccepted: true, termsAndConditionsAccepted: true }
      : {};
    await tx.user.update({ where: { id: userId }, data: { confirmedUser: true, ...accepted } });
    if (isInvited)
      await tx.consent.createMany({
        data: CONSENTS.map((kind) => ({ ...given, userId, kind, version: versionOf(kind) })),
      });
    await followConfirmation(tx, userId, { isInvited });
    await revokeSessions({ userId }, 'password reset', tx);
    if (!isInvited || (hadPassword && wasConfirmed)) await notifyPasswordChange(tx, { userId, actorId: userId });
    await audit(tx, { id: userId, role: null }, { action: 'reset-password', entity: 'users', entityId: userId });
    return { userId, isInvited };
  });
}
