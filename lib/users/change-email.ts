import { contactPage } from '@/lib/accounts/rules';
import { sendConfirmation } from '@/lib/accounts/send-confirmation';
import { enqueue } from '@/lib/jobs/queue';
import type { Tx } from '@/lib/rest/transaction';

type Change = { id: string; from: string; to: string };

/**
 * What follows from a new address that an admin has written: it has to be confirmed, the old one learns of it, and no link
 * that went there opens the account any more.
 */
export async function changeEmail(tx: Tx, { id, from, to }: Change): Promise<void> {
  const used = { where: { userId: id, usedAt: null }, data: { usedAt: new Date() } };
  await tx.passwordReset.updateMany(used);
  await tx.emailConfirmation.updateMany(used);
  const select = { name: true, culture: true };
  const { name, culture } = await tx.user.update({ where: { id }, data: { confirmedUser: false }, select });
  await enqueue(tx, 'mail', {
    to: from,
    culture,
    letter: 'emailChanged',
    values: { name, link: contactPage(culture) },
  });
  await sendConfirmation(tx, { id, email: to, name, culture });
}
