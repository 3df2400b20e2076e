import { requestConfirmation } from '@/lib/nouns/accounts/request-confirmation';
import { letterTo } from '@/lib/nouns/accounts/schema';
import { invalid } from '@/lib/run/errors';
import { formOr } from '@/lib/web/http/portal-form';
import { publicForm } from '@/lib/web/http/public-form';
import { visitorCall } from '@/lib/web/http/visitor-call';

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
