import { updateProfile } from '@/lib/accounts/update-profile';
import { portalForm } from '@/lib/http/portal-form';
import { isLocale, localeCookieText } from '@/lib/i18n/language-cookie';
import { healthFields } from '@/lib/users/schema';

const orNull = (text: string | undefined) => text?.trim() || null;

const FLAGS = ['privacyPolicyAccepted', 'termsAndConditionsAccepted'] as const;

const NUMBERS: readonly string[] = ['numCigarettes', 'numThe', 'numCoffee'];
const CHOICES: readonly string[] = ['smoker', 'controlPeriod'];

/** A patient's habits and dental history, as far as the form has them; empty ones are forgotten. */
function healthOf(values: Record<string, string>) {
  const said = (name: string) => {
    const text = orNull(values[name]);
    if (text === null || CHOICES.includes(name)) return text;
    return NUMBERS.includes(name) ? Number(text) : text === 'true';
  };
  return Object.fromEntries(healthFields.filter((name) => name in values).map((name) => [name, said(name)]));
}

/** Saves the profile form: name, phones, language, a patient's health, and the terms accepted with it. */
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
      ...(me.group === 'user' && healthOf(values)),
      ...Object.fromEntries(accepted),
    });
    return isLocale(culture) && culture !== me.culture ? { cookie: localeCookieText(culture) } : undefined;
  },
});
