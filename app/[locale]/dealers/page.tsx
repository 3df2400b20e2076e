import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { InformationPage } from '@/components/site/text/page-head';
import { theme } from '@/lib/run/theme';
import { pageMetadata } from '@/lib/web/i18n/page-metadata';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('information.dealers');
  return pageMetadata({ title: t('title'), description: t('description', { brand: theme.name }), path: '/dealers' });
}

export default function Dealers() {
  return <InformationPage about="dealers" icons={{ one: 'gift', two: 'pin', three: 'mail' }} />;
}
