import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ProductTestPage } from '@/components/requests/product-test-page';
import { provinceIn } from '@/components/site/text/people-page';
import { draftOf } from '@/lib/core/form-drafts/data';
import { italianProvinces } from '@/lib/nouns/requests/product-test-requests/submit-request';
import { theme } from '@/lib/run/theme';
import { pageMetadata } from '@/lib/web/i18n/page-metadata';

const path = '/request-creation';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('product-test-requests');
  return pageMetadata({ title: t('title'), description: t('description', { brand: theme.name }), path });
}

export default async function RequestCreation({ searchParams }: PageProps<'/[locale]/request-creation'>) {
  const { draft: id, province } = await searchParams;
  const [content, provinces] = await Promise.all([draftOf(path, id), italianProvinces()]);
  return (
    <ProductTestPage
      path={path}
      provinces={provinces.map(({ name }) => name)}
      province={provinceIn(province)}
      draft={content ? { id: String(id), content } : undefined}
    />
  );
}
