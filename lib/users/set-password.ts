import { contactPage } from '@/lib/accounts/rules';
import type { Actor } from '@/lib/auth/actor';
import { hashPassword, passwordProblems } from '@/lib/auth/passwords';
import { requireVerified } from '@/lib/auth/require-verified';
import { revokeSessions } from '@/lib/auth/revoke-sessions';
import { forbidden, invalid } from '@/lib/errors';
import { enqueue } from '@/lib/jobs/queue';
import { audit } from '@/lib/rest/audit';
import { transaction } from '@/lib/rest/transaction';
import { recordEvent } from '@/lib/security-events/record-event';
import { lockAccount } from './lock-account';

/**
 * An admin sets somebody's password: all their sessions end, an e-mail tells them, and the next time they sign in
 * they must choose another one. Admins change their own in the
 * profile, with the old one. Throws a 400 for an unacceptable password.
 */
export async function setPassword(actor: Actor, userId: string, password: string): Promise<void> {
  if (actor.id === userId) throw forbidden();
  const problems = await passwordProblems(password, { userId });
  await transaction(async (tx) => {
    const { email, name, culture } = await lockAccount(tx, actor, userId);
    requireVerified(actor);
    if (problems.length > 0) throw invalid(problems);
    const passwordHash = await hashPassword(password);
    const anew = { passwordHash, devicesSince: new Date(), mustChange: true };
    await tx.credential.upsert({ where: { userId }, create: { userId, ...anew }, update: anew });
    await tx.passwordReset.updateMany({ where: { userId, usedAt: null }, data: { usedAt: new Date() } });
    await revokeSessions({ userId }, 'password set by an admin', tx, actor.id);
    await recordEvent(tx, { kind: 'password-changed', userId, actorId: actor.id });
    await enqueue(tx, 'mail', {
      to: email,
      culture,
      letter: 'passwordSet',
      values: { name, link: contactPage(culture) },
    });
    await audit(tx, actor, { action: 'set-password', entity: 'users', entityId: userId });
  });
}
