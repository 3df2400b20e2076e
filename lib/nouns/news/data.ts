import { db } from '@/lib/run/db/db';
import { fromPool } from '@/lib/run/db/transaction';
import { plainLetters } from '@/lib/run/i18n/folded-text';
import { type Locale, locales } from '@/lib/run/i18n/routing';

/** Digits of an id at the end of an article's address: its random part, unlike the time in front. */
const ID_DIGITS = 12;

/** The last part of an article's address: its title in plain letters, then the end of its id. */
export function articleSlug({ id, title }: { id: string; title: string }): string {
  const words = plainLetters(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replaceAll(/^-+|-+$/g, '');
  return [words, id.slice(-ID_DIGITS)].filter(Boolean).join('-');
}

/** The end of the id in an article's address; null if there is none. */
export const idInSlug = (slug: string): string | null => /(?:^|-)([0-9a-f]{12})$/.exec(slug)?.[1] ?? null;

export interface Article {
  id: string;
  slug: string;
  title: string;
  description: string;
  link: string | null;
  thumbnailId: string | null;
  language: Locale;
  createdAt: Date;
  updatedAt: Date;
}

const COLUMNS = `id::text, title, description, link, thumbnail_id::text as "thumbnailId", language::text,
  created_at as "createdAt", updated_at as "updatedAt"`;
const IS_PUBLIC = 'is_public and deleted_at is null';

const withSlug = (rows: Omit<Article, 'slug'>[]): Article[] => rows.map((row) => ({ ...row, slug: articleSlug(row) }));

/** The latest public news in a language; Italian ones if there are none. */
export async function publicNews(locale: Locale, limit: number, skipped = 0): Promise<Article[]> {
  const inLanguage = async (language: Locale) => {
    const rows = await fromPool<Omit<Article, 'slug'>>(
      `select ${COLUMNS} from news where ${IS_PUBLIC} and language = $1 order by created_at desc, id limit $2 offset $3`,
      [language, limit, skipped],
    );
    return withSlug(rows);
  };
  const found = await inLanguage(locale);
  return found.length > 0 || locale === 'it' ? found : inLanguage('it');
}

/** The public article at an address, found by the end of its id; null if there is none. */
export async function findArticle(slug: string): Promise<Article | null> {
  const end = idInSlug(slug);
  if (!end) return null;
  const rows = await fromPool<Omit<Article, 'slug'>>(
    `select ${COLUMNS} from news where ${IS_PUBLIC} and right(id::text, 12) = $1 and language::text = any($2)
      order by id limit 1`,
    [end, locales],
  );
  return withSlug(rows)[0] ?? null;
}

export async function articlePaths(): Promise<{ path: string; language: Locale; changed: Date }[]> {
  const found = await db.news.findMany({
    where: { isPublic: true, deletedAt: null, language: { in: [...locales] } },
    select: { id: true, title: true, language: true, updatedAt: true },
    orderBy: { id: 'desc' },
    take: 2000,
  });
  return found.map((one) => ({
    path: `/news/${articleSlug(one)}`,
    language: one.language as Locale,
    changed: one.updatedAt,
  }));
}
