import { getLocale, getTranslations } from 'next-intl/server';
import { Icon } from '@/components/ui/icon';
import type { Article } from '@/lib/nouns/news/data';
import { localePath } from '@/lib/run/i18n/paths';
import { ArticleCards } from './article-cards';

/** The latest public news, on the home page. */
export async function LatestNews({ news }: { news: Article[] }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('newsroom')]);
  if (news.length === 0) return null;
  return (
    <section aria-labelledby="news" className="page-width py-14 lg:py-20">
      <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 id="news" className="display text-3xl">
          {t('heading')}
        </h2>
        <a href={localePath(locale, '/news')} className="link inline-flex min-h-11 items-center gap-1.5 font-semibold">
          {t('all')}
          <Icon name="arrow-right" className="size-4" />
        </a>
      </div>
      <ArticleCards articles={news} locale={locale} level={3} />
    </section>
  );
}
