import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OfferPage } from '@/components/requests/offer-page';
import { theme } from '@/lib/run/theme';
import { pageMetadata } from '@/lib/web/i18n/page-metadata';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('product-test-requests');
  const description = t('description', { brand: theme.name });
  return pageMetadata({ title: t('offer.title'), description, path: '/prova' });
}

export default function Test() {
  return <OfferPage path="/test" />;
}
