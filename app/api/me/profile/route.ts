import { updateProfile } from '@/lib/accounts/update-profile';
import { portalForm } from '@/lib/http/portal-form';
import { isLocale, localeCookieText } from '@/lib/i18n/language-cookie';

const orNull = (text: string | undefined) => text?.trim() || null;

const FLAGS = ['privacyPolicyAccepted', 'termsAndConditionsAccepted'] as const;

/** The form of the profile: name, phones and language, and what is accepted with it. */
export const POST = portalForm({
  page: 'profile',
  saved: 'profile',
  submit: async ({ me, values }) => {
    const { name = '', surname = '', username, phone, mobilephone, culture = '' } = values;
    // A box that is not ticked says nothing: what was accepted stays so.
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
