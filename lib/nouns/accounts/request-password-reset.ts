import { foldedText } from '@/lib/run/db/folded-text';
import { transaction } from '@/lib/run/db/transaction';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { inEvenTime } from '@/lib/run/secrets/even-time';
import { sendResetLink } from './send-reset-link';

/** Sends a link for setting a new password. Returns nothing, after the same time, for known and unknown addresses. */
export async function requestPasswordReset(email: string, locale: string): Promise<void> {
  await spend(limits.passwordReset, foldedText(email));
  const sent = transaction(async (tx) => {
    const user = await tx.user.findFirst({
      where: { email, deletedAt: null, enabledUser: true },
      select: { id: true, email: true, name: true, culture: true },
    });
    if (user) await sendResetLink(tx, user, locale);
  });
  await inEvenTime(sent);
}
