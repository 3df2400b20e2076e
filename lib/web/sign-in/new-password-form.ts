import { definePublicForm } from '@/lib/core/verb';
import { checkRepeated } from '@/lib/nouns/accounts/check-own-password';
import { resetPassword } from '@/lib/nouns/accounts/reset-password';
import { newPassword } from '@/lib/nouns/accounts/schema';
import { resetDeviceCookie } from '@/lib/nouns/accounts/sessions/known-device';
import { openArea } from '@/lib/web/sign-in/open-area';

/** An invited person is then signed in and lands in their area. */
export const useReset = definePublicForm('POST /password-resets/use', {
  summary: 'Set a new password; invited people are then signed in',
  tag: 'public',
  fields: 'token password passwordAgain privacyAccepted',
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
  json: { body: newPassword, run: ({ token: secret, ...chosen }) => resetPassword({ secret, ...chosen }) },
});
