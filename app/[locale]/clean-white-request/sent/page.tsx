import { getTranslations } from 'next-intl/server';
import { SentPage } from '@/components/form/sent-page';
import { unlistedPage } from '@/lib/web/i18n/page-metadata';

export const generateMetadata = unlistedPage('cw-rollup-requests.sent.title');

export default async function RollupSent({ searchParams }: PageProps<'/[locale]/clean-white-request/sent'>) {
  const [{ already }, t] = await Promise.all([searchParams, getTranslations('cw-rollup-requests.sent')]);
  return <SentPage title={t('title')} text={t('text')} isRepeated={already === 'true'} next="programme" />;
}
