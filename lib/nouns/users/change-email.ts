import type { Actor } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { contactPage } from '@/lib/nouns/accounts/rules';
import { sendConfirmation } from '@/lib/nouns/accounts/send-confirmation';
import { revokeSessions } from '@/lib/nouns/accounts/sessions/revoke-sessions';
import type { Tx } from '@/lib/run/db/transaction';
import { enqueue } from '@/lib/run/jobs/queue';
import { requireFreeEmail } from './find-email';

type Change = { id: string; from: string; to: string };

/**
 * Starts changing an account's address; the new one takes effect once its owner has confirmed it. Until then
 * the old one is used for signing in: it is notified, earlier links are void, and if somebody else made the
 * change, all sessions end. Throws a 409 if the address is taken.
 */
export async function changeEmail(tx: Tx, actor: Actor, { id, from, to }: Change): Promise<void> {
  await requireFreeEmail(tx, to, id);
  const used = { where: { userId: id, usedAt: null }, data: { usedAt: new Date() } };
  await tx.passwordReset.updateMany(used);
  await tx.emailConfirmation.updateMany(used);
  if (actor.id !== id) await revokeSessions({ userId: id }, 'address about to change', tx, actor.id);
  const { name, culture } = await tx.user.findUniqueOrThrow({ where: { id }, select: { name: true, culture: true } });
  const values = { name, link: contactPage(culture) };
  await enqueue(tx, 'mail', { to: from, culture, letter: 'emailChanged', values });
  await sendConfirmation(tx, { id, email: to, name, culture }, 'confirmNewEmail');
  await audit(tx, actor, {
    action: 'request-email',
    entity: 'users',
    entityId: id,
    before: { email: from },
    after: { email: to },
  });
}
