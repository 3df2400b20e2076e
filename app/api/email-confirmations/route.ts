import { checkRepeated } from '@/lib/nouns/accounts/check-repeated';
import { confirmEmail } from '@/lib/nouns/accounts/confirm-email';
import { addressConfirmation } from '@/lib/nouns/accounts/schema';
import { formOr } from '@/lib/web/http/portal-form';
import { publicForm } from '@/lib/web/http/public-form';
import { visitorCall } from '@/lib/web/http/visitor-call';
import { claimsOf } from '@/lib/web/sign-in/actor-of';

/**
 * Confirms an address on POST only, because mail scanners follow links. Unless the account is signed in here, the form
 * is shown again and asks for a new password.
 */
const form = publicForm({
  page: '/confirm-email',
  back: ({ values }) => `/confirm-email/${encodeURIComponent(values.token ?? '')}`,
  submit: async ({ request, values }) => {
    const { token: secret = '', password } = values;
    if (password !== undefined) checkRepeated(values);
    await confirmEmail({ secret, claims: await claimsOf(request.headers), password });
  },
});

export const POST = formOr(
  form,
  visitorCall(addressConfirmation, async ({ token, password }, { headers }) =>
    confirmEmail({ secret: token, claims: await claimsOf(headers), password }),
  ),
);
