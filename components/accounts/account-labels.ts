import { getTranslations } from 'next-intl/server';

/** Labels of the fields, for the error summary at the top of a form. */
export async function accountLabels(): Promise<Record<string, string>> {
  const t = await getTranslations('accounts');
  return {
    email: t('fields.email'),
    password: t('fields.password'),
    passwordAgain: t('fields.passwordAgain'),
    name: t('fields.name'),
    surname: t('fields.surname'),
    phone: t('fields.phone'),
    privacyAccepted: t('fields.privacyAccepted'),
    expertType: t('fields.expertType'),
    centerName: t('expertRegister.centerName'),
    centerPlace: t('expertRegister.centerPlace'),
  };
}
