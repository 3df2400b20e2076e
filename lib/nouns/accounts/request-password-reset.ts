import { definePublicForm } from '@/lib/core/verb';
import { letterTo } from '@/lib/nouns/accounts/schema';
import { type Tx, transaction } from '@/lib/run/db/transaction';
import { invalid } from '@/lib/run/errors';
import { foldedText } from '@/lib/run/i18n/folded-text';
import { localeFor } from '@/lib/run/i18n/routing';
import { localeOf } from '@/lib/run/i18n/translate';
import { enqueue } from '@/lib/run/jobs/queue';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { withMinimumDuration } from '@/lib/run/secrets/minimum-duration';
import { hashSecret, newSecret } from '@/lib/run/secrets/secrets';

const MINUTES = 60;

type Reader = { id: string; email: string; name: string; culture: string };

/** Sends a link for a new password. Earlier ones stay valid: whoever knows an address could void them all. */
export async function sendResetLink(tx: Tx, reader: Reader, locale: string = localeFor(reader.culture)): Promise<void> {
  const secret = newSecret();
  const expiresAt = new Date(Date.now() + MINUTES * 60_000);
  await tx.passwordReset.create({ data: { userId: reader.id, tokenHash: hashSecret(secret), expiresAt } });
  await enqueue(tx, 'mail', {
    to: reader.email,
    culture: reader.culture,
    letter: 'passwordReset',
    values: { name: reader.name, link: `/${locale}/password-resets/${secret}` },
  });
}

/** Sends a link for setting a new password. Returns nothing, after the same time, for known and unknown addresses. */
async function requestPasswordReset(email: string, locale: string): Promise<void> {
  await spend(limits.passwordReset, foldedText(email));
  const sent = transaction(async (tx) => {
    const user = await tx.user.findFirst({
      where: { email, deletedAt: null, enabledUser: true },
      select: { id: true, email: true, name: true, culture: true },
    });
    if (user) await sendResetLink(tx, user, locale);
  });
  await withMinimumDuration(sent);
}

export const forgottenPassword = definePublicForm('POST /password-resets', {
  summary: 'Ask for a link to set a new password',
  tag: 'public',
  fields: 'email',
  page: '/forgot-password',
  submit: async ({ values: { email = '' }, locale }) => {
    if (!email.trim()) throw invalid([{ field: 'email', message: 'errors.requiredEmail' }]);
    await requestPasswordReset(email.trim(), locale);
  },
  json: { body: letterTo, run: ({ email }, { headers }) => requestPasswordReset(email, localeOf(headers)) },
});
