import { checkRepeated } from '@/lib/nouns/accounts/check-repeated';
import { resetPassword } from '@/lib/nouns/accounts/reset-password';
import { newPassword } from '@/lib/nouns/accounts/schema';
import { resetDeviceCookie } from '@/lib/nouns/accounts/sessions/known-device';
import { formOr } from '@/lib/web/http/portal-form';
import { publicForm } from '@/lib/web/http/public-form';
import { secretVisitorCall } from '@/lib/web/http/visitor-call';
import { openArea } from '@/lib/web/sign-in/open-area';

/** Sets the new password with the link's token; an invited person is then signed in and lands in their area. */
const form = publicForm({
  page: '/password-resets',
  back: ({ values }) => `/password-resets/${encodeURIComponent(values.token ?? '')}`,
  secret: true,
  submit: async ({ request, values, locale }) => {
    checkRepeated(values);
    const { token: secret = '', password = '' } = values;
    const privacyAccepted = Boolean(values.privacyAccepted);
    const { userId, isInvited } = await resetPassword({ secret, password, privacyAccepted });
    // Also when other people's guesses had locked them out on this device.
    if (!isInvited) return { cookie: await resetDeviceCookie(userId) };
    return openArea(userId, request, { saved: 'welcome', locale });
  },
});

/** Programs get no session here: they sign in with the new password. */
export const POST = formOr(
  form,
  secretVisitorCall(newPassword, ({ token: secret, ...chosen }) => resetPassword({ secret, ...chosen })),
);
