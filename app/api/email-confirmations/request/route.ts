import { requestConfirmation } from '@/lib/accounts/request-confirmation';
import { invalid } from '@/lib/errors';
import { publicForm } from '@/lib/http/public-form';

/** Asks for the letter that confirms an address once more; the answer is the same for every address. */
export const POST = publicForm({
  page: '/confirm-email/again',
  submit: async ({ values: { email = '' } }) => {
    if (!email.trim()) throw invalid([{ field: 'email', message: 'errors.requiredEmail' }]);
    await requestConfirmation(email.trim());
  },
});
