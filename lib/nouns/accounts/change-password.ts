import { revokeSessions } from '@/lib/nouns/accounts/sessions/revoke-sessions';
import { transaction } from '@/lib/run/db/transaction';
import { badRequest, invalid } from '@/lib/run/errors';
import { isOwnPassword, ownPasswordProblems } from './check-own-password';
import { notifyPasswordChange } from './notify-password-change';
import { hashPassword } from './passwords';

type Change = {
  userId: string;
  password: string;
  /** Omitted if the caller has authenticated the person in another way. */
  oldPassword?: string;
  /** The session that makes the change; all other sessions of the person end. */
  keepSession?: string | undefined;
};

/** Changes one's own password. Throws a 400 if the old one is wrong or the new one unacceptable. */
export async function changePassword({ userId, password, oldPassword, keepSession }: Change): Promise<void> {
  if (oldPassword !== undefined && !(await isOwnPassword(userId, oldPassword)))
    throw badRequest('errors.passwordWrong');
  const problems = await ownPasswordProblems(userId, password);
  if (problems.length > 0) throw invalid(problems);
  const passwordHash = await hashPassword(password);
  await transaction(async (tx) => {
    const anew = { passwordHash, mustChange: false };
    await tx.credential.upsert({ where: { userId }, create: { userId, ...anew }, update: anew });
    const others = keepSession ? { userId, id: { not: keepSession } } : { userId };
    await revokeSessions(others, 'password changed', tx);
    await notifyPasswordChange(tx, { userId, actorId: userId });
    await tx.auditEntry.create({
      data: { actorId: userId, action: 'change-password', entity: 'users', entityId: userId },
    });
  });
}
