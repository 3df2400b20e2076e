import { getTranslations } from 'next-intl/server';
import { SentPage } from '@/components/form/sent-page';
import { unlistedPage } from '@/lib/web/i18n/page-metadata';

export const generateMetadata = unlistedPage('accounts.forgot.sentTitle');

export default async function ResetAsked() {
  const t = await getTranslations('accounts.forgot');
  return <SentPage title={t('sentTitle')} text={t('sent')} next="login" drawing="letter" />;
}
