import type { Metadata, Route } from 'next';
import { notFound, permanentRedirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { JsonLd } from '@/components/site/json-ld';
import { ArticleCards, ArticleDay, paragraphsOf } from '@/components/site/news/article-cards';
import { WaysOn } from '@/components/site/text/ways-on';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { Icon } from '@/components/ui/icon';
import { describePath } from '@/lib/nouns/centers/describe-centers';
import { type Article, findArticle, publicNews } from '@/lib/nouns/news/data';
import { localePath } from '@/lib/run/i18n/paths';
import { siteAddress } from '@/lib/run/site-address';
import { theme } from '@/lib/run/theme';
import { pageMetadata } from '@/lib/web/i18n/page-metadata';
import { oncePerRequest } from '@/lib/web/site/once-per-request';

const OTHERS = 3;

const articleAt = oncePerRequest(findArticle);

const pictureOf = ({ thumbnailId }: Article) => (thumbnailId ? `/api/files/${thumbnailId}?width=1600` : null);

export async function generateMetadata({ params }: PageProps<'/[locale]/news/[slug]'>): Promise<Metadata> {
  const { slug } = await params;
  const article = (await articleAt(slug)) ?? notFound();
  const description = article.description.replaceAll(/\s+/g, ' ').slice(0, 155);
  const picture = pictureOf(article);
  return pageMetadata({
    title: article.title,
    description,
    path: `/news/${article.slug}`,
    only: article.language,
    ...(picture && { picture: { ofAnyShape: picture } }),
  });
}

export default async function NewsArticle({ params }: PageProps<'/[locale]/news/[slug]'>) {
  const [{ slug }, locale, t, forms] = await Promise.all([
    params,
    getLocale(),
    getTranslations('newsroom'),
    getTranslations('forms'),
  ]);
  const article = (await articleAt(slug)) ?? notFound();
  const path = localePath(locale, `/news/${article.slug}`);
  if (article.slug !== slug) permanentRedirect(path as Route);
  const { title, link, language } = article;
  const picture = pictureOf(article);
  const others = (await publicNews(language, OTHERS + 1)).filter(({ id }) => id !== article.id).slice(0, OTHERS);
  const [lead, ...paragraphs] = paragraphsOf(article);
  const crumbs = [
    { label: forms('homeCrumb'), href: localePath(locale, '/') },
    { label: t('title'), href: localePath(locale, '/news') },
    { label: title, href: path },
  ];
  return (
    <div className="page-width pt-6 pb-16 lg:pb-24">
      <JsonLd data={describeArticle(article)} />
      <JsonLd data={describePath(crumbs)} />
      <Breadcrumb label={forms('breadcrumb')} crumbs={crumbs} />
      <article lang={language} className="mx-auto mt-8 max-w-4xl">
        <header className="mx-auto max-w-prose text-lg">
          <ArticleDay article={article} />
          <h1 className="display mt-3 text-3xl sm:text-4xl">{title}</h1>
          <p className="mt-4 whitespace-pre-line text-ink-soft text-xl leading-relaxed">{lead?.text}</p>
        </header>
        {picture && (
          // biome-ignore lint/performance/noImgElement: of the size it is shown in
          <img
            src={picture}
            alt=""
            loading="lazy"
            width={1600}
            height={1000}
            className="mt-8 aspect-2/1 w-full rounded-map bg-sunken object-cover"
          />
        )}
        <div className="mx-auto mt-8 max-w-prose space-y-4 text-lg leading-relaxed">
          {paragraphs.map(({ text, isHeading }) =>
            isHeading ? (
              <h2 key={text} className="display pt-4 text-2xl">
                {text}
              </h2>
            ) : (
              <p key={text} className="whitespace-pre-line">
                {text}
              </p>
            ),
          )}
          {link && (
            <p>
              <a href={link} rel="noopener" className="link inline-flex min-h-11 items-center gap-1.5 font-semibold">
                {t('more')}
                <Icon name="external" className="size-4" />
              </a>
            </p>
          )}
        </div>
      </article>
      {others.length > 0 && (
        <section aria-labelledby="others" className="mt-14 border-line border-t pt-10 lg:mt-20">
          <h2 id="others" className="display mb-6 text-2xl">
            {t('others')}
          </h2>
          <ArticleCards articles={others} locale={locale} level={3} />
        </section>
      )}
      <WaysOn to={['centers', 'methods', 'faq']} />
    </div>
  );
}

function describeArticle(article: Article): object {
  const { title, description, language, createdAt, updatedAt, slug } = article;
  const picture = pictureOf(article);
  return {
    '@type': 'NewsArticle',
    headline: title.slice(0, 110),
    description: description.slice(0, 300),
    inLanguage: language,
    datePublished: createdAt.toISOString(),
    dateModified: updatedAt.toISOString(),
    mainEntityOfPage: siteAddress + localePath(language, `/news/${slug}`),
    image: siteAddress + (picture ?? theme.preview),
    author: { '@type': 'Organization', name: theme.name, url: siteAddress },
    publisher: { '@type': 'Organization', name: theme.name, url: siteAddress },
  };
}
