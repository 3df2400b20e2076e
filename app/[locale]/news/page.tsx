import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { ArticleCards, FirstArticle } from '@/components/site/news/article-cards';
import { PageHead } from '@/components/site/text/page-head';
import { WaysOn } from '@/components/site/text/ways-on';
import { EmptyState } from '@/components/ui/empty-state';
import { Pagination } from '@/components/ui/pagination';
import { publicNews } from '@/lib/nouns/news/data';
import { localePath } from '@/lib/run/i18n/paths';
import { theme } from '@/lib/run/theme';
import { onlyOf, pageMetadata } from '@/lib/web/i18n/page-metadata';

const SHOWN = 24;

export async function generateMetadata(): Promise<Metadata> {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('newsroom')]);
  const description = t('description', { brand: theme.name });
  return pageMetadata({
    title: t('title'),
    description,
    path: '/news',
    ...onlyOf(await publicNews(locale, 1), locale),
  });
}

export default async function News({ searchParams }: PageProps<'/[locale]/news'>) {
  const [locale, t, search, { page: asked = '1' }] = await Promise.all([
    getLocale(),
    getTranslations('newsroom'),
    getTranslations('centers.search'),
    searchParams,
  ]);
  const page = typeof asked === 'string' && /^[1-9]\d{0,2}$/.test(asked) ? Number(asked) : notFound();
  // One more than is shown, to find out whether there is another page.
  const found = await publicNews(locale, SHOWN + 1, (page - 1) * SHOWN);
  const articles = found.slice(0, SHOWN);
  if (page > 1 && articles.length === 0) notFound();
  const [first, others] = page === 1 ? [articles[0], articles.slice(1)] : [undefined, articles];
  return (
    <div className="page-width pt-6 pb-16 lg:pb-24">
      <PageHead title={t('title')} lead={t('lead')} path="/news" />
      <div className="mt-10">
        {articles.length === 0 ? (
          <EmptyState drawing="letter" title={t('none')} text={t('noneText')} />
        ) : (
          <>
            {first && <FirstArticle article={first} locale={locale} />}
            {others.length > 0 && (
              <div className={first && 'mt-12 border-line border-t pt-10 lg:mt-16'}>
                <ArticleCards articles={others} locale={locale} level={2} />
              </div>
            )}
          </>
        )}
      </div>
      <div className="mt-10">
        <Pagination
          page={page}
          pages={found.length > SHOWN ? page + 1 : page}
          hrefFor={(to) => localePath(locale, '/news') + (to > 1 ? `?page=${to}` : '')}
          labels={{
            nav: search('pages'),
            previous: search('previous'),
            next: search('next'),
            page: (to) => search('page', { page: to }),
          }}
        />
      </div>
      <WaysOn to={['centers', 'methods', 'faq']} />
    </div>
  );
}
