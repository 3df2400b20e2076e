import { localeFor } from '@/lib/nouns/accounts/rules';
import { revokeSessions } from '@/lib/nouns/accounts/sessions/revoke-sessions';
import { recordEvent } from '@/lib/nouns/security-events/record-event';
import { type Tx, transaction } from '@/lib/run/db/transaction';
import { badRequest, invalid } from '@/lib/run/errors';
import { enqueue } from '@/lib/run/jobs/queue';
import { isOwnPassword, ownPasswordProblems } from './check-own-password';
import { hashPassword } from './passwords';

type PasswordChange = {
  userId: string;
  /** Who changed it. */
  actorId: string | null;
};

/**
 * Logs a password change by the owner as a security event, and notifies them by
 * e-mail, with a link in case it was somebody else.
 */
export async function notifyPasswordChange(tx: Tx, { userId, actorId }: PasswordChange): Promise<void> {
  await recordEvent(tx, { kind: 'password-changed', userId, actorId });
  const select = { email: true, name: true, culture: true, confirmedUser: true };
  const { email, name, culture, confirmedUser } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select });
  if (!confirmedUser) return;
  const link = `/${localeFor(culture)}/forgot-password`;
  await enqueue(tx, 'mail', { to: email, culture, letter: 'passwordChanged', values: { name, link } });
}

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
