import type { Tx } from '@/lib/run/db/transaction';
import { enqueue } from '@/lib/run/jobs/queue';
import { hashSecret, newSecret } from '@/lib/run/secrets/secrets';
import { localeFor } from './rules';

const MINUTES = 60;

type Reader = { id: string; email: string; name: string; culture: string };

/** Sends the e-mail with the link for setting a new password; earlier links become void. */
export async function sendResetLink(tx: Tx, reader: Reader, locale = localeFor(reader.culture)): Promise<void> {
  const secret = newSecret();
  await tx.passwordReset.updateMany({ where: { userId: reader.id, usedAt: null }, data: { usedAt: new Date() } });
  const expiresAt = new Date(Date.now() + MINUTES * 60_000);
  await tx.passwordReset.create({ data: { userId: reader.id, tokenHash: hashSecret(secret), expiresAt } });
  await enqueue(tx, 'mail', {
    to: reader.email,
    culture: reader.culture,
    letter: 'passwordReset',
    values: { name: reader.name, link: `/${locale}/password-resets/${secret}` },
  });
}
