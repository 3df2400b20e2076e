import { contactPage } from '@/lib/accounts/rules';
import { sendConfirmation } from '@/lib/accounts/send-confirmation';
import type { Actor } from '@/lib/auth/actor';
import { revokeSessions } from '@/lib/auth/revoke-sessions';
import { enqueue } from '@/lib/jobs/queue';
import { audit } from '@/lib/rest/audit';
import type { Tx } from '@/lib/rest/transaction';
import { requireFreeEmail } from './find-email';

type Change = { id: string; from: string; to: string };

/**
 * Begins to give an account another address, which holds once its owner has confirmed it there. Until then nothing but the
 * old one opens the account: it is told, no link that went out before is good any more, and where somebody else asked for
 * the change, every session ends. Throws a 409 when the address is taken.
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
