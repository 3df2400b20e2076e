import { hashSecret } from '@/lib/auth/secrets';
import { badRequest } from '@/lib/errors';
import { followConfirmation } from '@/lib/memberships/follow-confirmation';
import { transaction } from '@/lib/rest/transaction';
import { recordEvent } from '@/lib/security-events/record-event';

/** Marks the address as confirmed. A link is good once; following it again while it is young is no error. */
export async function confirmEmail(secret: string): Promise<void> {
  await transaction(async (tx) => {
    const confirmation = await tx.emailConfirmation.findUnique({ where: { tokenHash: hashSecret(secret) } });
    if (!confirmation || confirmation.expiresAt < new Date()) throw badRequest('errors.invalidResetToken');
    if (confirmation.usedAt) return;
    const { userId, email } = confirmation;
    await tx.emailConfirmation.update({ where: { id: confirmation.id }, data: { usedAt: new Date() } });
    const before = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
    await tx.user.update({ where: { id: userId }, data: { email, confirmedUser: true } });
    if (before.email.toLowerCase() !== email.toLowerCase())
      await recordEvent(tx, { kind: 'email-changed', userId, actorId: userId });
    await followConfirmation(tx, userId);
    await tx.auditEntry.create({
      data: { actorId: userId, action: 'confirm-email', entity: 'users', entityId: userId },
    });
  });
}
