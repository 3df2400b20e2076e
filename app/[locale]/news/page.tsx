import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { ArticleCards } from '@/components/site/news/article-cards';
import { PageHead } from '@/components/site/text/page-head';
import { publicNews } from '@/lib/nouns/news/data';
import { theme } from '@/lib/run/theme';
import { onlyOf, pageMetadata } from '@/lib/web/i18n/page-metadata';

const SHOWN = 60;

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

export default async function News() {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('newsroom')]);
  const articles = await publicNews(locale, SHOWN);
  return (
    <div className="page-width pt-6 pb-16 lg:pb-24">
      <PageHead title={t('title')} lead={t('lead')} path="/news" />
      <div className="mt-10">
        {articles.length === 0 ? (
          <p className="text-ink-soft">{t('none')}</p>
        ) : (
          <ArticleCards articles={articles} locale={locale} level={2} />
        )}
      </div>
    </div>
  );
}
