import { getTranslations } from 'next-intl/server';
import { SentPage } from '@/components/form/sent-page';
import { unlistedPage } from '@/lib/web/i18n/page-metadata';

export const generateMetadata = unlistedPage('product-test-requests.sent.title');

export default async function RollupSent({ searchParams }: PageProps<'/[locale]/clean-white-request/sent'>) {
  const [{ already }, all] = await Promise.all([searchParams, getTranslations()]);
  return (
    <SentPage
      title={all('product-test-requests.sent.title')}
      text={all('cw-rollup-requests.sent.text')}
      isRepeated={already === 'true'}
      next="programme"
    />
  );
}
