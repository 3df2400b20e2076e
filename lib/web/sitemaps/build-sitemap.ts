import { localePath } from '@/lib/run/i18n/paths';
import { locales } from '@/lib/run/i18n/routing';
import { siteAddress } from '@/lib/run/site-address';
import { centerPaths, countCenterSitemaps, pagePaths } from './data';
import { PAGES_PER_SITEMAP, sitemap, sitemapIndex } from './rules';

const addressOf = (name: string) => `${siteAddress}/sitemaps/${name}.xml`;

/** /sitemap.xml: the index of sitemaps. */
export async function buildIndex(): Promise<string> {
  const [centers, pages] = await Promise.all([countCenterSitemaps(), pagePaths()]);
  const names = [
    ...Array.from({ length: Math.ceil(pages.length / PAGES_PER_SITEMAP) }, (_, index) => `pages-${index + 1}`),
    ...Array.from({ length: centers }, (_, index) => `centers-${index + 1}`),
  ];
  return sitemapIndex(names.map(addressOf));
}

/** One sitemap: "pages-1", "centers-3". Null if it is unknown or empty. */
export async function buildSitemap(name: string): Promise<string | null> {
  const [, kind, number] = /^(pages|centers)-([1-9]\d{0,3})$/.exec(name) ?? [];
  if (!kind) return null;
  const chunk = Number(number);
  const start = (chunk - 1) * PAGES_PER_SITEMAP;
  const paths =
    kind === 'centers' ? await centerPaths(chunk) : (await pagePaths()).slice(start, start + PAGES_PER_SITEMAP);
  if (paths.length === 0) return null;
  return sitemap(
    paths.map(({ path, changed, languages = locales }) => ({
      changed,
      addresses: locales
        .filter((language) => languages.includes(language))
        .map((language) => ({ language, address: siteAddress + localePath(language, path) })),
    })),
  );
}
