import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OfferPage } from '@/components/product-test-requests/offer-page';
import { pageMetadata } from '@/lib/i18n/page-metadata';
import { theme } from '@/lib/theme';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('product-test-requests');
  const description = t('description', { brand: theme.name });
  return pageMetadata({ title: t('offer.title'), description, path: '/prova' });
}

export default function Test() {
  return <OfferPage path="/test" />;
}
