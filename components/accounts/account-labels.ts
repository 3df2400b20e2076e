import { getTranslations } from 'next-intl/server';

/** Labels of the fields in the order of the forms, for the error summary at their top. */
export async function accountLabels(): Promise<Record<string, string>> {
  const [t, all] = await Promise.all([getTranslations('accounts'), getTranslations()]);
  return {
    expertType: all('records.fields.expertType'),
    name: t('fields.name'),
    surname: all('records.fields.surname'),
    email: all('records.fields.email'),
    phone: all('records.fields.phone'),
    centerName: t('expertRegister.centerName'),
    centerPlace: t('expertRegister.centerPlace'),
    password: t('fields.password'),
    passwordAgain: t('fields.passwordAgain'),
    privacyAccepted: t('fields.privacyAccepted'),
  };
}
