import { getTranslations } from 'next-intl/server';
import { Pagination } from '@/components/ui/pagination';

interface ListPagesProps {
  page: number;
  pages: number;
  hrefFor: (page: number) => string;
}

export async function ListPages(props: ListPagesProps) {
  const t = await getTranslations('records');
  const labels = { nav: t('pages'), previous: t('previous'), next: t('next') };
  return <Pagination {...props} labels={{ ...labels, page: (page) => t('page', { page }) }} />;
}
