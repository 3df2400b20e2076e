import type { Actor } from '@/lib/core/actor/actor';
import { requireVerified } from '@/lib/core/actor/require-person';
import { audit } from '@/lib/core/audit';
import { defineVerb } from '@/lib/core/verb';
import { hashPassword, passwordProblems } from '@/lib/nouns/accounts/passwords';
import { contactPage } from '@/lib/nouns/accounts/rules';
import { passwordAlone } from '@/lib/nouns/accounts/schema';
import { revokeSessions } from '@/lib/nouns/accounts/sessions/revoke-sessions';
import { countKeys } from '@/lib/nouns/api-keys/data';
import { recordEvent } from '@/lib/nouns/security-events/record-event';
import { transaction } from '@/lib/run/db/transaction';
import { forbidden, invalid } from '@/lib/run/errors';
import { enqueue } from '@/lib/run/jobs/queue';
import { lockAccount } from './lock-account';

/**
 * An admin sets somebody's password: all their sessions end, an e-mail notifies them unless they are disabled, and at
 * the next sign-in they must choose another one. Admins change their own in the profile, with the old one. Throws a 400
 * for an unacceptable password.
 */
export async function setPassword(actor: Actor, userId: string, password: string): Promise<void> {
  if (actor.id === userId) throw forbidden();
  const problems = await passwordProblems(password, { userId });
  await transaction(async (tx) => {
    const { email, name, culture, enabledUser } = await lockAccount(tx, actor, userId);
    requireVerified(actor);
    if (problems.length > 0) throw invalid(problems);
    const passwordHash = await hashPassword(password);
    const anew = { passwordHash, devicesSince: new Date(), mustChange: true };
    await tx.credential.upsert({ where: { userId }, create: { userId, ...anew }, update: anew });
    await tx.passwordReset.updateMany({ where: { userId, usedAt: null }, data: { usedAt: new Date() } });
    await revokeSessions({ userId }, 'password set by an admin', tx, actor.id);
    await recordEvent(tx, { kind: 'password-changed', userId, actorId: actor.id });
    const values = { name, link: contactPage(culture), keys: String(await countKeys(tx, userId)) };
    if (enabledUser) await enqueue(tx, 'mail', { to: email, culture, letter: 'passwordSet', values });
    await audit(tx, actor, { action: 'set-password', entity: 'users', entityId: userId });
  });
}

export const assignPassword = defineVerb('PUT /users/{id}/password', {
  summary: 'Set a new password for a person, which ends their sessions (admin)',
  transactions: 'several',
  body: passwordAlone,
  run: ({ actor, id, body: { password } }) => setPassword(actor, id, password),
});
