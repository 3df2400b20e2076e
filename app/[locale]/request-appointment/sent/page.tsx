import { getTranslations } from 'next-intl/server';
import { SentPage } from '@/components/form/sent-page';
import { unlistedPage } from '@/lib/web/i18n/page-metadata';

export const generateMetadata = unlistedPage('inquiries.sent.title');

export default async function InquirySent({ searchParams }: PageProps<'/[locale]/request-appointment/sent'>) {
  const [{ already }, t] = await Promise.all([searchParams, getTranslations('inquiries.sent')]);
  return <SentPage title={t('title')} text={t('text')} isRepeated={already === 'true'} />;
}
