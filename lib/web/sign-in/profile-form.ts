import { fromForm } from '@/lib/core/screens/form-values';
import { definePortalForm } from '@/lib/core/verb';
import { fieldsOfProfile, updateProfile } from '@/lib/nouns/accounts/profile-fields';
import { isLocale, localeCookieText } from '@/lib/web/i18n/language-cookie';

/** How much a day is a question only to those who have the habit: for others it is forgotten. */
const PER_DAY = { smoker: 'numCigarettes', useThea: 'numThe', useCoffee: 'numCoffee' } as const;

const FLAGS = ['privacyPolicyAccepted', 'termsAndConditionsAccepted'] as const;

/** One's own fields, a patient's health, and the terms accepted with them. */
export const profileForm = definePortalForm('POST /me/profile', {
  summary: 'Change one’s profile; fields that are not sent stay as they are',
  fields: 'name surname username phone mobilephone culture address country gender bornDate profession',
  page: 'profile',
  saved: 'profile',
  submit: async ({ me, values: sent }) => {
    const without = Object.entries(PER_DAY).filter(([habit]) =>
      ['', 'none', 'false'].includes(sent[habit] ?? 'unsent'),
    );
    const values = { ...sent, ...Object.fromEntries(without.map(([, figure]) => [figure, ''])) };
    const said = fieldsOfProfile(me).map((field) => [field.name, fromForm(field, values)] as const);
    // An unticked box is not sent: terms accepted before stay accepted.
    const accepted = FLAGS.filter((flag) => values[flag] === 'true').map((flag) => [flag, true] as const);
    await updateProfile(me, Object.fromEntries([...said, ...accepted].filter(([, value]) => value !== undefined)));
    const { culture = '' } = values;
    return isLocale(culture) && culture !== me.culture ? { cookie: localeCookieText(culture) } : undefined;
  },
});
