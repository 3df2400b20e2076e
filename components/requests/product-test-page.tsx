import { getTranslations } from 'next-intl/server';
import { formState } from '@/components/form/form-state';
import { RequestPage } from '@/components/form/request-page';
import type { FormDraft } from '@/lib/core/form-drafts/data';
import type { Product } from '@/lib/nouns/requests/product-test-requests/schema';
import { ProductTestForm } from './product-test-form';

interface ProductTestPageProps {
  path: string;
  provinces: string[];
  product?: Product;
  draft?: { id: string; content: FormDraft };
}

export async function ProductTestPage({ path, provinces, product, draft }: ProductTestPageProps) {
  const t = await getTranslations('product-test-requests');
  const state = await formState(draft?.content ?? null);
  return (
    <RequestPage
      title={product ? t('titleFor', { product }) : t('title')}
      lead={t('lead')}
      path={path}
      next={[t('next.one'), t('next.two'), t('next.three')]}
    >
      <ProductTestForm state={state} draft={draft?.id} product={product} provinces={provinces} />
    </RequestPage>
  );
}
