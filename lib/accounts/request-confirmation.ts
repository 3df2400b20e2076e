import { inEvenTime } from '@/lib/auth/even-time';
import { limits } from '@/lib/auth/limits';
import { spend } from '@/lib/rate-limits/data';
import { foldedText } from '@/lib/rest/folded-text';
import { transaction } from '@/lib/rest/transaction';
import { sendConfirmation } from './send-confirmation';

/**
 * Sends the confirmation e-mail again. Returns nothing, after the same time, for an address that is unknown,
 * confirmed already, or pending; too many e-mails to one address are a 429, whether or not it is registered.
 */
export async function requestConfirmation(email: string): Promise<void> {
  await spend(limits.confirmation, foldedText(email));
  const sent = transaction(async (tx) => {
    const user = await tx.user.findFirst({
      where: { email, confirmedUser: false, deletedAt: null, enabledUser: true },
      select: { id: true, email: true, name: true, culture: true },
    });
    if (user) await sendConfirmation(tx, user);
  });
  await inEvenTime(sent);
}
