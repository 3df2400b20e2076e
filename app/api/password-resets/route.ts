import { requestPasswordReset } from '@/lib/nouns/accounts/request-password-reset';
import { letterTo } from '@/lib/nouns/accounts/schema';
import { invalid } from '@/lib/run/errors';
import { localeOf } from '@/lib/run/i18n/translate';
import { formOr } from '@/lib/web/http/portal-form';
import { publicForm } from '@/lib/web/http/public-form';
import { visitorCall } from '@/lib/web/http/visitor-call';

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
