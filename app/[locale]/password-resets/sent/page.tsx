import { getTranslations } from 'next-intl/server';
import { SentPage } from '@/components/form/sent-page';
import { unlistedPage } from '@/lib/web/i18n/page-metadata';

export const generateMetadata = unlistedPage('accounts.reset.doneTitle');

export default async function PasswordChanged() {
  const t = await getTranslations('accounts.reset');
  return <SentPage title={t('doneTitle')} text={t('done')} next="login" />;
}
