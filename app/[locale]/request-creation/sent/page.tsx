import { getTranslations } from 'next-intl/server';
import { SentPage } from '@/components/form/sent-page';
import { unlistedPage } from '@/lib/web/i18n/page-metadata';

export const generateMetadata = unlistedPage('product-test-requests.sent.title');

export default async function ProductTestSent({ searchParams }: PageProps<'/[locale]/request-creation/sent'>) {
  const [{ already }, t] = await Promise.all([searchParams, getTranslations('product-test-requests.sent')]);
  return <SentPage title={t('title')} text={t('text')} isRepeated={already === 'true'} next="programme" />;
}
