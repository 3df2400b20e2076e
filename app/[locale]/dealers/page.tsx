import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { InformationPage } from '@/components/site/text/information-page';
import { pageMetadata } from '@/lib/i18n/page-metadata';
import { theme } from '@/lib/theme';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('information.dealers');
  return pageMetadata({ title: t('title'), description: t('description', { brand: theme.name }), path: '/dealers' });
}

export default function Dealers() {
  return <InformationPage about="dealers" icons={{ one: 'gift', two: 'pin', three: 'mail' }} />;
}
