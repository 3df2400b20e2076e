import { fieldsOfProfile } from '@/lib/accounts/profile-fields';
import { updateProfile } from '@/lib/accounts/update-profile';
import { portalForm } from '@/lib/http/portal-form';
import { isLocale, localeCookieText } from '@/lib/i18n/language-cookie';
import { fromForm } from '@/lib/screens/form-values';

const FLAGS = ['privacyPolicyAccepted', 'termsAndConditionsAccepted'] as const;

/** Saves the profile form: one's own fields, a patient's health, and the terms accepted with them. */
export const POST = portalForm({
  page: 'profile',
  saved: 'profile',
  submit: async ({ me, values }) => {
    const said = fieldsOfProfile(me).map((field) => [field.name, fromForm(field, values)] as const);
    // An unticked box is not sent: terms accepted before stay accepted.
    const accepted = FLAGS.filter((flag) => values[flag] === 'true').map((flag) => [flag, true] as const);
    await updateProfile(me, Object.fromEntries([...said, ...accepted].filter(([, value]) => value !== undefined)));
    const { culture = '' } = values;
    return isLocale(culture) && culture !== me.culture ? { cookie: localeCookieText(culture) } : undefined;
  },
});
