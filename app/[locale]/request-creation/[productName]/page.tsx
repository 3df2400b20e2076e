import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ProductTestPage } from '@/components/requests/product-test-page';
import { productNamed } from '@/lib/nouns/requests/product-test-requests/schema';
import { italianProvinces } from '@/lib/nouns/requests/product-test-requests/submit-request';
import { theme } from '@/lib/run/theme';
import { pageMetadata } from '@/lib/web/i18n/page-metadata';

type Props = PageProps<'/[locale]/request-creation/[productName]'>;

const pathOf = (productName: string) => `/request-creation/${productName.toLowerCase()}`;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ productName }, t] = await Promise.all([params, getTranslations('product-test-requests')]);
  const product = productNamed(productName);
  if (!product) return {};
  const title = t('titleFor', { product });
  return pageMetadata({ title, description: t('description', { brand: theme.name }), path: pathOf(productName) });
}

export default async function RequestCreationFor({ params }: Props) {
  const { productName } = await params;
  const product = productNamed(productName);
  if (!product) notFound();
  const provinces = await italianProvinces();
  return <ProductTestPage path={pathOf(productName)} provinces={provinces.map(({ name }) => name)} product={product} />;
}
