import { definePublicForm } from '@/lib/core/verb';
import { letterTo } from '@/lib/nouns/accounts/schema';
import { foldedText } from '@/lib/run/db/folded-text';
import { transaction } from '@/lib/run/db/transaction';
import { invalid } from '@/lib/run/errors';
import { localeOf } from '@/lib/run/i18n/translate';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { inEvenTime } from '@/lib/run/secrets/even-time';
import { sendResetLink } from './send-reset-link';

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
  await inEvenTime(sent);
}

/** Sends a link to set a new password; the answer is the same for every address. */
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
