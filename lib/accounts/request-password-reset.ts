import { limits } from '@/lib/auth/limits';
import { hashSecret, newSecret } from '@/lib/auth/secrets';
import { enqueue } from '@/lib/jobs/queue';
import { spend } from '@/lib/rate-limits/data';
import { transaction } from '@/lib/rest/transaction';

const MINUTES = 60;

/** Sends a link to set a new password. Says the same, nothing, for a known and an unknown address. */
export async function requestPasswordReset(email: string, locale: string): Promise<void> {
  await spend(limits.passwordReset, email.toLowerCase());
  await transaction(async (tx) => {
    const user = await tx.user.findFirst({
      where: { email, deletedAt: null, enabledUser: true },
      select: { id: true, email: true, name: true, culture: true },
    });
    if (!user) return;
    const secret = newSecret();
    await tx.passwordReset.updateMany({ where: { userId: user.id, usedAt: null }, data: { usedAt: new Date() } });
    await tx.passwordReset.create({
      data: {
        userId: user.id,
        tokenHash: hashSecret(secret),
        expiresAt: new Date(Date.now() + MINUTES * 60_000),
      },
    });
    await enqueue(tx, 'mail', {
      to: user.email,
      culture: user.culture,
      letter: 'passwordReset',
      values: { name: user.name, link: `/${locale}/password-resets/${secret}` },
    });
  });
}
