import { requestPasswordReset } from '@/lib/accounts/request-password-reset';
import { invalid } from '@/lib/errors';
import { publicForm } from '@/lib/http/public-form';

/** Asks for a link to set a new password; the answer is the same for every address. */
export const POST = publicForm({
  page: '/forgot-password',
  submit: async ({ values: { email = '' }, locale }) => {
    if (!email.trim()) throw invalid([{ field: 'email', message: 'errors.requiredEmail' }]);
    await requestPasswordReset(email.trim(), locale);
  },
});
