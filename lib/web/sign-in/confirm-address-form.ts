import { definePublicForm } from '@/lib/core/verb';
import { checkRepeated } from '@/lib/nouns/accounts/check-own-password';
import { confirmEmail } from '@/lib/nouns/accounts/confirm-email';
import { addressConfirmation } from '@/lib/nouns/accounts/schema';
import { claimsOf } from '@/lib/run/secrets/tokens';

/** Confirms on POST only, as mail scanners follow links; outside of the account's session with a new password. */
export const confirmAddress = definePublicForm('POST /email-confirmations', {
  summary: 'Confirm an address; outside of a session of that account with a new password',
  tag: 'public',
  fields: 'token password passwordAgain anew',
  page: '/confirm-email',
  back: ({ values }) => `/confirm-email/${encodeURIComponent(values.token ?? '')}`,
  submit: async ({ request, values }) => {
    const { token: secret = '', password } = values;
    if (password !== undefined) checkRepeated(values);
    await confirmEmail({ secret, claims: await claimsOf(request.headers), password });
  },
  json: {
    body: addressConfirmation,
    run: async ({ token, password }, { headers }) =>
      confirmEmail({ secret: token, claims: await claimsOf(headers), password }),
  },
});
