import { ENOUGH_CENTERS, readersOf } from '@/lib/nouns/centers/rules.landing';
import { TREATMENT_METHODS } from '@/lib/nouns/centers/schema';
import { articlePaths } from '@/lib/nouns/news/data';
import { pool } from '@/lib/run/db/db';
import { escapeXml } from '@/lib/run/i18n/escape';
import { localePath } from '@/lib/run/i18n/paths';
import { type Locale, locales } from '@/lib/run/i18n/routing';
import { names } from '@/lib/run/names';
import { siteAddress } from '@/lib/run/site-address';

/** Some 1.2 MB, each page having five addresses with six links each: larger ones would push the pages out of memory. */
export const PAGES_PER_SITEMAP = 250;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export function sitemapIndex(addresses: string[]): string {
  const entries = addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`);
  return `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('\n')}\n</sitemapindex>\n`;
}

type SitemapPage = {
  /** The default language first. */
  addresses: { language: string; address: string }[];
  changed?: Date | undefined;
};

/** Each page in each language, with links to all its languages. */
export function sitemap(pages: SitemapPage[]): string {
  const entries = pages.flatMap(({ addresses, changed }) => {
    const links = [{ language: 'x-default', address: addresses[0]!.address }, ...addresses]
      .map(({ language, address }) => link(language, address))
      .join('');
    const lastmod = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : '';
    return addresses.map(({ address }) => `<url><loc>${escapeXml(address)}</loc>${lastmod}${links}</url>`);
  });
  return `${HEAD}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`;
}

const link = (language: string, address: string) =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(address)}"/>`;

/** `languages`: those it exists in; all unless stated. */
type SitemapPath = { path: string; changed?: Date; languages?: readonly Locale[] };

/** Public pages that always exist, without their language. */
const FIXED = [
  ...names('/ /authorized-centers /prova /consultants /dealers /expert-register /request-contact /methods'),
  ...TREATMENT_METHODS.map((method) => `/methods/${method.toLowerCase()}`),
  ...names('/suitability /costs /faq /news /professionals'),
];
const ALSO_FIXED = ['/request-creation', '/clean-white-request', '/privacy', '/terms', '/cookies'];

async function countCenterSitemaps(): Promise<number> {
  const { rows } = await pool.query<{ total: number }>('SELECT count(*)::int AS total FROM centers WHERE is_public');
  return Math.ceil(rows[0]!.total / PAGES_PER_SITEMAP);
}

export async function centerPaths(chunk: number): Promise<SitemapPath[]> {
  const { rows } = await pool.query<{ slug: string; changed: Date }>(
    `SELECT slug, updated_at AS changed FROM centers WHERE is_public ORDER BY id LIMIT $1 OFFSET $2`,
    [PAGES_PER_SITEMAP, (chunk - 1) * PAGES_PER_SITEMAP],
  );
  return rows.map(({ slug, changed }) => ({ path: `/authorized-centers/${slug}`, changed }));
}

/** Landing pages of places with enough public centers, in the languages read there; they change with their centers. */
async function placePaths(): Promise<SitemapPath[]> {
  const { rows } = await pool.query<{ path: string; country: string; provinceCode: string | null; changed: Date }>(
    `WITH held AS MATERIALIZED (
       SELECT country, region, province_code, comune_code, city, count(*) AS total, max(updated_at) AS changed
       FROM centers WHERE is_public GROUP BY 1, 2, 3, 4, 5
     ), counted AS (
       SELECT p.id, h.total, h.changed FROM places p JOIN held h ON p.kind = 'country' AND p.country = h.country
       UNION ALL SELECT p.id, h.total, h.changed FROM places p JOIN held h
         ON p.kind = 'region' AND p.country = h.country AND p.region = h.region
       UNION ALL SELECT p.id, h.total, h.changed FROM places p JOIN held h
         ON p.kind = 'province' AND p.country = h.country AND p.province_code = h.province_code
       UNION ALL SELECT p.id, h.total, h.changed FROM places p JOIN held h
         ON p.kind = 'comune' AND p.istat_code = h.comune_code
       UNION ALL SELECT p.id, h.total, h.changed FROM places p JOIN held h
         ON p.kind = 'city' AND p.country = h.country AND p.name = h.city AND p.region IS NOT DISTINCT FROM h.region
     )
     SELECT p.path, p.country, p.province_code AS "provinceCode", max(n.changed) AS changed
     FROM counted n JOIN places p ON p.id = n.id
     WHERE p.path IS NOT NULL GROUP BY p.id HAVING sum(n.total) >= ${ENOUGH_CENTERS} ORDER BY p.path`,
  );
  return rows.map(({ path, changed, ...place }) => ({
    path: `/authorized-centers/in/${path}`,
    changed,
    languages: readersOf(place),
  }));
}

async function pagePaths(): Promise<SitemapPath[]> {
  const [articles, places] = await Promise.all([articlePaths(), placePaths()]);
  return [
    ...[...FIXED, ...ALSO_FIXED].map((path) => ({ path })),
    ...articles.map(({ language, ...article }) => ({ ...article, languages: [language] })),
    ...places,
  ];
}

const addressOf = (name: string) => `${siteAddress}/sitemaps/${name}.xml`;

type Counts = { pages: number; centers: number };

async function countSitemaps(): Promise<Counts> {
  const [centers, pages] = await Promise.all([countCenterSitemaps(), pagePaths()]);
  return { pages: Math.ceil(pages.length / PAGES_PER_SITEMAP), centers };
}

/** The counts of the last minute: thousands of unknown names must not read all centers each. */
let counted: { at: number; counts: Promise<Counts> } | undefined;

function countAnew(): Promise<Counts> {
  const counts = countSitemaps();
  counts.catch(() => (counted = undefined));
  counted = { at: performance.now(), counts };
  return counts;
}

const lastCounts = () => (counted && performance.now() - counted.at < 60_000 ? counted.counts : countAnew());

export async function buildIndex(): Promise<string> {
  const { pages, centers } = await countAnew();
  const files = [
    ...Array.from({ length: pages }, (_, index) => `pages-${index + 1}`),
    ...Array.from({ length: centers }, (_, index) => `centers-${index + 1}`),
  ];
  return sitemapIndex(files.map(addressOf));
}

/** "pages-1", "centers-3". Null if it is unknown or empty. */
export async function buildSitemap(name: string): Promise<string | null> {
  const [, kind, number] = /^(pages|centers)-([1-9]\d{0,3})$/.exec(name) ?? [];
  if (kind !== 'pages' && kind !== 'centers') return null;
  const chunk = Number(number);
  if (chunk > (await lastCounts())[kind]) return null;
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
