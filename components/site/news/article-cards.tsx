import { getFormatter, getLocale, getTranslations } from 'next-intl/server';
import { Icon } from '@/components/ui/icon';
import type { Article } from '@/lib/nouns/news/data';
import { todayText } from '@/lib/run/i18n/dates';
import { localePath } from '@/lib/run/i18n/paths';
import type { Locale } from '@/lib/run/i18n/routing';

export async function LatestNews({ news }: { news: Article[] }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations('newsroom')]);
  if (news.length === 0) return null;
  return (
    <section aria-labelledby="news" className="page-width py-9 sm:py-14 lg:py-20">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-8 sm:mb-8">
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

const WORDS_A_MINUTE = 200;

/** When it appeared, and how long it takes to read. */
export async function ArticleDay({ article }: { article: Article }) {
  const [format, t] = await Promise.all([getFormatter(), getTranslations('newsroom')]);
  const minutes = Math.ceil(article.description.split(/\s+/).length / WORDS_A_MINUTE);
  return (
    <p className="text-ink-soft text-sm">
      <time dateTime={todayText(article.createdAt)}>{format.dateTime(article.createdAt, { dateStyle: 'long' })}</time>
      {` · ${t('minutes', { count: minutes })}`}
    </p>
  );
}

/** Paragraphs of an article. A short line of its own without a full stop is a heading. */
export const paragraphsOf = ({ description }: Article) =>
  description.split(/\n{2,}/).map((text) => ({ text, isHeading: text.length <= 80 && !/\n|[.!?…:;]$/.test(text) }));

export async function FirstArticle({ article, locale }: { article: Article; locale: Locale }) {
  return (
    <div lang={article.language} className="relative grid items-center gap-x-12 gap-y-5 lg:grid-cols-[7fr_5fr]">
      {article.thumbnailId && (
        // biome-ignore lint/performance/noImgElement: of the size it is shown in
        <img
          src={`/api/files/${article.thumbnailId}?width=1600`}
          alt=""
          width={1600}
          height={1000}
          loading="lazy"
          className="aspect-8/5 w-full rounded-map bg-sunken object-cover"
        />
      )}
      <div>
        <ArticleDay article={article} />
        <h2 className="display mt-2 text-2xl sm:text-3xl">
          <a
            href={localePath(locale, `/news/${article.slug}`)}
            className="hover:text-accent after:absolute after:inset-0"
          >
            {article.title}
          </a>
        </h2>
        <p className="mt-3 line-clamp-5 text-ink-soft text-lg">{paragraphsOf(article)[0]?.text}</p>
      </div>
    </div>
  );
}

/** A beginning that ends with a full stop instead of in the middle of a word. */
const firstSentence = ({ description, language }: Article) =>
  [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(description)][0]?.segment;

/** Articles as cards: picture, day, title and beginning, which home leaves out on a phone. */
export async function ArticleCards({ articles, locale, level }: { articles: Article[]; locale: Locale; level: 2 | 3 }) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <ul className={`grid gap-x-8 gap-y-6 sm:grid-cols-2 sm:gap-y-10 ${articles.length === 2 ? '' : 'lg:grid-cols-3'}`}>
      {articles.map((article) => (
        <li
          key={article.id}
          lang={article.language}
          className="relative max-sm:flex max-sm:flex-row-reverse max-sm:justify-end max-sm:gap-4"
        >
          {article.thumbnailId && (
            // biome-ignore lint/performance/noImgElement: small, and of the size it is shown in
            <img
              src={`/api/files/${article.thumbnailId}?width=800`}
              alt=""
              width={800}
              height={500}
              loading="lazy"
              className="aspect-8/5 w-full rounded-card bg-sunken object-cover max-sm:mt-1 max-sm:w-28 max-sm:shrink-0 max-sm:self-start sm:mb-4"
            />
          )}
          <div className="min-w-0">
            <ArticleDay article={article} />
            <Title className="display mt-1 text-lg sm:text-xl">
              <a
                href={localePath(locale, `/news/${article.slug}`)}
                className="hover:text-accent after:absolute after:inset-0"
              >
                {article.title}
              </a>
            </Title>
            <p className={`mt-1 line-clamp-2 text-ink-soft sm:line-clamp-3 ${level === 3 ? 'max-sm:hidden' : ''}`}>
              {firstSentence(article)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
