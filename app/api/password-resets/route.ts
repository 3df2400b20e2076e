import { requestPasswordReset } from '@/lib/accounts/request-password-reset';
import { letterTo } from '@/lib/accounts/schema';
import { invalid } from '@/lib/errors';
import { formOr } from '@/lib/http/portal-form';
import { publicForm } from '@/lib/http/public-form';
import { visitorCall } from '@/lib/http/visitor-call';
import { localeOf } from '@/lib/i18n/translate';

/** Sends a link to set a new password; the answer is the same for every address. */
const form = publicForm({
  page: '/forgot-password',
  submit: async ({ values: { email = '' }, locale }) => {
    if (!email.trim()) throw invalid([{ field: 'email', message: 'errors.requiredEmail' }]);
    await requestPasswordReset(email.trim(), locale);
  },
});

export const POST = formOr(
  form,
  visitorCall(letterTo, ({ email }, { headers }) => requestPasswordReset(email, localeOf(headers))),
);
