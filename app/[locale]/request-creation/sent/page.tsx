import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SentPage } from '@/components/form/sent-page';
import { theme } from '@/lib/run/theme';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('product-test-requests.sent');
  return { title: `${t('title')} · ${theme.name}`, robots: { index: false } };
}

export default async function ProductTestSent({ searchParams }: PageProps<'/[locale]/request-creation/sent'>) {
  const [{ already }, t] = await Promise.all([searchParams, getTranslations('product-test-requests.sent')]);
  return <SentPage title={t('title')} text={t('text')} isRepeated={already === 'true'} />;
}
