import { updateProfile } from '@/lib/accounts/update-profile';
import { portalForm } from '@/lib/http/portal-form';
import { isLocale, localeCookieText } from '@/lib/i18n/language-cookie';

const orNull = (text: string | undefined) => text?.trim() || null;

/** The form of the profile: name, phones and language. */
export const POST = portalForm({
  page: 'profile',
  saved: 'profile',
  submit: async ({ me, values: { name = '', surname = '', username, phone, mobilephone, culture = '' } }) => {
    await updateProfile(me, {
      name,
      surname,
      username: orNull(username),
      phone: orNull(phone),
      mobilephone: orNull(mobilephone),
      culture,
    });
    return isLocale(culture) && culture !== me.culture ? { cookie: localeCookieText(culture) } : undefined;
  },
});
