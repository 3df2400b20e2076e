import { foldedText } from '@/lib/run/db/folded-text';
import { transaction } from '@/lib/run/db/transaction';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { inEvenTime } from '@/lib/run/secrets/even-time';
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
