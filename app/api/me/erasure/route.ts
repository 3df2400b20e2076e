import { eraseAccount } from '@/lib/accounts/erase-account';
import { endWebSession } from '@/lib/auth/web-session';
import { portalForm } from '@/lib/http/portal-form';
import { localeOf } from '@/lib/i18n/translate';

/** Erases the caller's account after they confirm their password. */
export const POST = portalForm({
  page: 'profile',
  saved: 'profile',
  isButton: true,
  submit: async ({ me, request, values: { password = '' } }) => {
    await eraseAccount(me, password);
    return { to: `/${localeOf(request.headers, me.culture)}`, cookie: await endWebSession(request) };
  },
});
