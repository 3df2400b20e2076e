import { inEvenTime } from '@/lib/auth/even-time';
import { limits } from '@/lib/auth/limits';
import { spend } from '@/lib/rate-limits/data';
import { foldedText } from '@/lib/rest/folded-text';
import { transaction } from '@/lib/rest/transaction';
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
