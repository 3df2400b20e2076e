import { requestConfirmation } from '@/lib/accounts/request-confirmation';
import { letterTo } from '@/lib/accounts/schema';
import { invalid } from '@/lib/errors';
import { formOr } from '@/lib/http/portal-form';
import { publicForm } from '@/lib/http/public-form';
import { visitorCall } from '@/lib/http/visitor-call';

/** Sends the confirmation letter again; the answer is the same for every address. */
const form = publicForm({
  page: '/confirm-email/again',
  submit: async ({ values: { email = '' } }) => {
    if (!email.trim()) throw invalid([{ field: 'email', message: 'errors.requiredEmail' }]);
    await requestConfirmation(email.trim());
  },
});

export const POST = formOr(
  form,
  visitorCall(letterTo, ({ email }) => requestConfirmation(email)),
);
