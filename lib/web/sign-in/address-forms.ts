import { hrefOf } from '@/lib/core/actor/roles';
import { landingPage } from '@/lib/core/screens/portal-routes';
import { definePortalForm, definePublicForm } from '@/lib/core/verb';
import { checkRepeated } from '@/lib/nouns/accounts/check-own-password';
import { confirmEmail } from '@/lib/nouns/accounts/confirm-email';
import { requestConfirmation } from '@/lib/nouns/accounts/request-confirmation';
import { addressConfirmation } from '@/lib/nouns/accounts/schema';
import { FACTOR_SCREEN } from '@/lib/nouns/accounts/second-factors/schema';
import { localeOf } from '@/lib/run/i18n/translate';
import { claimsOf } from '@/lib/run/secrets/tokens';
import { pathBefore } from '@/lib/web/i18n/switch-language';

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

/** Redirects to the previous page. */
export const resendConfirmationForm = definePortalForm('POST /me/confirmation', {
  summary: 'Send the letter that confirms one’s address again',
  fields: '',
  page: 'profile',
  saved: 'confirmation',
  isButton: true,
  isForEnrolling: true,
  submit: async ({ me, request: { headers } }) => {
    await requestConfirmation(me.email);
    if (me.mustEnrol) return { to: `${hrefOf(me.group, FACTOR_SCREEN)}?saved=confirmation` };
    const [before] = pathBefore(localeOf(headers), headers.get('referer'), headers.get('host')).split('?');
    return before === landingPage(me.group) ? { to: `${before}?saved=confirmation` } : {};
  },
});
