import { definePortalForm } from '@/lib/core/verb';
import { eraseAccount } from '@/lib/nouns/accounts/erase-account';
import { localeOf } from '@/lib/run/i18n/translate';
import { claimsOf } from '@/lib/run/secrets/tokens';
import { endWebSession } from '@/lib/web/sign-in/web-session';

/** Erases the caller's account after they confirm their password. */
export const eraseAccountForm = definePortalForm('POST /me/erasure', {
  summary: 'Delete one’s account',
  fields: 'password',
  leadsTo: 'Home.',
  secret: true,
  page: 'profile',
  saved: 'profile',
  isButton: true,
  submit: async ({ me, request, values: { password = '' } }) => {
    const { sid } = (await claimsOf(request.headers))!;
    await eraseAccount(me, sid, password);
    return { to: `/${localeOf(request.headers, me.culture)}`, cookie: await endWebSession(request) };
  },
});
