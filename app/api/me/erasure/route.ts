import { eraseAccount } from '@/lib/nouns/accounts/erase-account';
import { localeOf } from '@/lib/run/i18n/translate';
import { portalForm } from '@/lib/web/http/portal-form';
import { endWebSession } from '@/lib/web/sign-in/web-session';

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
