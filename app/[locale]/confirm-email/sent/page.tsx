import { getTranslations } from 'next-intl/server';
import { SentPage } from '@/components/form/sent-page';
import { unlistedPage } from '@/lib/web/i18n/page-metadata';

export const generateMetadata = unlistedPage('accounts.confirm.doneTitle');

export default async function EmailConfirmed() {
  const t = await getTranslations('accounts.confirm');
  return <SentPage title={t('doneTitle')} text={t('done')} next="login" />;
}
