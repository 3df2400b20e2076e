import { requestConfirmation } from '@/lib/accounts/request-confirmation';
import { landingPage } from '@/lib/auth/routes';
import { portalForm } from '@/lib/http/portal-form';
import { pathBefore } from '@/lib/i18n/switch-language';
import { localeOf } from '@/lib/i18n/translate';

/** Sends the caller the confirmation letter again and redirects to the previous page. */
export const POST = portalForm({
  page: 'profile',
  saved: 'confirmation',
  isButton: true,
  submit: async ({ me, request: { headers } }) => {
    await requestConfirmation(me.email);
    const [before] = pathBefore(localeOf(headers), headers.get('referer'), headers.get('host')).split('?');
    return before === landingPage(me.group) ? { to: `${before}?saved=confirmation` } : {};
  },
});
