import { audit } from '@/lib/core/audit';
import { revokeSessions } from '@/lib/nouns/accounts/sessions/revoke-sessions';
import { countKeys } from '@/lib/nouns/api-keys/data';
import { recordEvent } from '@/lib/nouns/security-events/record-event';
import { type Tx, transaction } from '@/lib/run/db/transaction';
import { badRequest, invalid } from '@/lib/run/errors';
import { localeFor } from '@/lib/run/i18n/routing';
import { enqueue } from '@/lib/run/jobs/queue';
import { ownPasswordProblems } from './check-own-password';
import { hashPassword } from './passwords';

type PasswordChange = { userId: string; actorId: string | null };

/** Logs a password change by its owner, and tells them by e-mail, with a link in case it was somebody else. */
export async function notifyPasswordChange(tx: Tx, { userId, actorId }: PasswordChange): Promise<void> {
  await recordEvent(tx, { kind: 'password-changed', userId, actorId });
  const select = { email: true, name: true, culture: true, confirmedUser: true };
  const { email, name, culture, confirmedUser } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select });
  if (!confirmedUser) return;
  const values = { name, link: `/${localeFor(culture)}/forgot-password`, keys: String(await countKeys(tx, userId)) };
  await enqueue(tx, 'mail', { to: email, culture, letter: 'passwordChanged', values });
}

type Change = {
  userId: string;
  password: string;
  /** The stored hash of the old password, which the person has typed. */
  checked: string | null;
  /** The session that makes the change; all other sessions of the person end. */
  keepSession?: string;
};

/** Throws a 400 if the old password is wrong or was replaced meanwhile, or the new one is unacceptable. */
export async function changePassword({ userId, password, checked, keepSession }: Change): Promise<void> {
  if (checked === null) throw badRequest('errors.passwordWrong');
  const problems = await ownPasswordProblems(userId, password);
  if (problems.length > 0) throw invalid(problems);
  const passwordHash = await hashPassword(password);
  await transaction(async (tx) => {
    // Otherwise a thief's change under way would replace the password that the owner has just set.
    const { count } = await tx.credential.updateMany({
      where: { userId, passwordHash: checked },
      data: { passwordHash, mustChange: false },
    });
    if (count === 0) throw badRequest('errors.passwordWrong');
    // Somebody else may have read one of them.
    await tx.passwordReset.updateMany({ where: { userId, usedAt: null }, data: { usedAt: new Date() } });
    const others = keepSession ? { userId, id: { not: keepSession } } : { userId };
    await revokeSessions(others, 'password changed', tx);
    await notifyPasswordChange(tx, { userId, actorId: userId });
    await audit(tx, { id: userId, role: null }, { action: 'change-password', entity: 'users', entityId: userId });
  });
}
