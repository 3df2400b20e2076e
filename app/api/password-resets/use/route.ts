import { checkRepeated } from '@/lib/accounts/check-repeated';
import { userDetail } from '@/lib/accounts/data';
import { resetPassword } from '@/lib/accounts/reset-password';
import { landingPage } from '@/lib/auth/routes';
import { startWebSession } from '@/lib/auth/web-session';
import { publicForm } from '@/lib/http/public-form';

/** Sets the new password by the link of the letter; whoever was invited is signed in with it and lands in their area. */
export const POST = publicForm({
  page: '/password-resets',
  back: ({ values }) => `/password-resets/${encodeURIComponent(values.token ?? '')}`,
  secret: true,
  submit: async ({ request, values }) => {
    checkRepeated(values);
    const { token: secret = '', password = '' } = values;
    const privacyAccepted = Boolean(values.privacyAccepted);
    const { userId, isInvited } = await resetPassword({ secret, password, privacyAccepted });
    if (!isInvited) return undefined;
    const { area } = await userDetail(userId);
    return { to: `${landingPage(area)}?saved=welcome`, cookie: await startWebSession(userId, request) };
  },
});
