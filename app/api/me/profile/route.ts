import { updateProfile } from '@/lib/accounts/update-profile';
import { portalForm } from '@/lib/http/portal-form';
import { isLocale, localeCookieText } from '@/lib/i18n/language-cookie';

const orNull = (text: string | undefined) => text?.trim() || null;

const FLAGS = ['privacyPolicyAccepted', 'termsAndConditionsAccepted'] as const;

/** Saves the profile form: name, phones, language and the terms accepted with it. */
export const POST = portalForm({
  page: 'profile',
  saved: 'profile',
  submit: async ({ me, values }) => {
    const { name = '', surname = '', username, phone, mobilephone, culture = '' } = values;
    // An unticked box is not sent: terms accepted before stay accepted.
    const accepted = FLAGS.filter((flag) => values[flag] === 'true').map((flag) => [flag, true]);
    await updateProfile(me, {
      name,
      surname,
      username: orNull(username),
      phone: orNull(phone),
      mobilephone: orNull(mobilephone),
      culture,
      ...Object.fromEntries(accepted),
    });
    return isLocale(culture) && culture !== me.culture ? { cookie: localeCookieText(culture) } : undefined;
  },
});
