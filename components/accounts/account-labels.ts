import { getTranslations } from 'next-intl/server';

/** Labels of the fields in the order of the forms, for the error summary at their top. */
export async function accountLabels(): Promise<Record<string, string>> {
  const t = await getTranslations('accounts');
  return {
    expertType: t('fields.expertType'),
    name: t('fields.name'),
    surname: t('fields.surname'),
    email: t('fields.email'),
    phone: t('fields.phone'),
    centerName: t('expertRegister.centerName'),
    centerPlace: t('expertRegister.centerPlace'),
    password: t('fields.password'),
    passwordAgain: t('fields.passwordAgain'),
    privacyAccepted: t('fields.privacyAccepted'),
  };
}
