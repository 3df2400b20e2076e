import type { Article } from '@/lib/nouns/news/data';
import { dayText } from '@/lib/run/i18n/dates';
import { localePath } from '@/lib/run/i18n/paths';
import type { Locale } from '@/lib/run/i18n/routing';

/** Articles as cards: picture, day, title and beginning. */
export function ArticleCards({ articles, locale, level }: { articles: Article[]; locale: Locale; level: 2 | 3 }) {
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {articles.map(({ id, slug, title, description, thumbnailId, language, createdAt }) => (
        <li key={id} lang={language} className="relative">
          {thumbnailId && (
            // biome-ignore lint/performance/noImgElement: small, and of the size it is shown in
            <img
              src={`/api/files/${thumbnailId}?width=800`}
              alt=""
              width={800}
              height={500}
              loading="lazy"
              className="mb-4 aspect-8/5 w-full rounded-card bg-sunken object-cover"
            />
          )}
          <time dateTime={createdAt.toISOString().slice(0, 10)} className="text-ink-soft text-sm">
            {dayText(createdAt)}
          </time>
          <Title className="mt-1 font-semibold text-lg">
            <a href={localePath(locale, `/news/${slug}`)} className="link after:absolute after:inset-0">
              {title}
            </a>
          </Title>
          <p className="mt-1 line-clamp-3 text-ink-soft">{description}</p>
        </li>
      ))}
    </ul>
  );
}
