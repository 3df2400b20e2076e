import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { SentPage } from '@/components/form/sent-page';
import { theme } from '@/lib/run/theme';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('cw-rollup-requests.sent');
  return { title: `${t('title')} · ${theme.name}`, robots: { index: false } };
}

export default async function RollupSent({ searchParams }: PageProps<'/[locale]/clean-white-request/sent'>) {
  const [{ already }, t] = await Promise.all([searchParams, getTranslations('cw-rollup-requests.sent')]);
  return <SentPage title={t('title')} text={t('text')} isRepeated={already === 'true'} />;
}
