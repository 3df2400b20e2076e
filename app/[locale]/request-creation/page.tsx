import { ProductTestPage } from '@/components/requests/product-test-page';
import { provinceIn } from '@/components/site/text/people-page';
import { draftOf } from '@/lib/core/form-drafts/data';
import { italianProvinces } from '@/lib/nouns/requests/product-test-requests/submit-request';
import { publicPage } from '@/lib/web/i18n/page-metadata';

const path = '/request-creation';

export const generateMetadata = publicPage('product-test-requests.title', 'product-test-requests.description', {
  path,
});

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
