import { hrefOf } from '@/lib/core/actor/roles';
import { landingPage } from '@/lib/core/screens/portal-routes';
import { definePortalForm } from '@/lib/core/verb';
import { requestConfirmation } from '@/lib/nouns/accounts/request-confirmation';
import { FACTOR_SCREEN } from '@/lib/nouns/accounts/second-factors/schema';
import { localeOf } from '@/lib/run/i18n/translate';
import { pathBefore } from '@/lib/web/i18n/switch-language';

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
