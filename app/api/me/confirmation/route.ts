import { requestConfirmation } from '@/lib/accounts/request-confirmation';
import { portalForm } from '@/lib/http/portal-form';
import { pathBefore } from '@/lib/i18n/switch-language';
import { localeOf } from '@/lib/i18n/translate';
import { hrefOf, landingPage } from '@/lib/screens/portal-routes';
import { FACTOR_SCREEN } from '@/lib/second-factors/schema';

/** Sends the caller the confirmation letter again and redirects to the previous page. */
export const POST = portalForm({
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
