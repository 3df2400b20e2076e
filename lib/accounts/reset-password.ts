import { hashPassword, passwordProblems } from '@/lib/auth/passwords';
import { revokeSessions } from '@/lib/auth/revoke-sessions';
import { hashSecret } from '@/lib/auth/secrets';
import { badRequest, invalid } from '@/lib/errors';
import { transaction } from '@/lib/rest/transaction';

/** Sets a new password by the link of a letter: good once, for its time, and it ends all sessions of the person. */
export async function resetPassword(secret: string, password: string): Promise<{ userId: string }> {
  const problems = passwordProblems(password);
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
    await tx.credential.upsert({ where: { userId }, create: { userId, passwordHash }, update: { passwordHash } });
    // Whoever can read the letter has the address.
    await tx.user.update({ where: { id: userId }, data: { confirmedUser: true } });
    await revokeSessions({ userId }, 'password reset', tx);
    await tx.auditEntry.create({
      data: { actorId: userId, action: 'reset-password', entity: 'users', entityId: userId },
    });
    return { userId };
  });
}
