import { articlePaths } from '@/lib/nouns/news/data';
import { TREATMENT_METHODS } from '@/lib/nouns/treatments/schema';
import { pool } from '@/lib/run/db/db';
import type { Locale } from '@/lib/run/i18n/routing';
import { PAGES_PER_SITEMAP } from './rules';

/** `language`: the only one it exists in. */
export type SitemapPath = { path: string; changed?: Date; language?: Locale };

/** Public pages that always exist, without their language. */
const FIXED = [
  '/',
  '/authorized-centers',
  '/prova',
  '/consultants',
  '/dealers',
  '/expert-register',
  '/request-contact',
  '/methods',
  ...TREATMENT_METHODS.map((method) => `/methods/${method.toLowerCase()}`),
  '/suitability',
  '/faq',
  '/news',
  '/professionals',
];
const ALSO_FIXED = ['/request-creation', '/clean-white-request', '/privacy', '/cookies'];

/** The number of sitemaps for public centers. */
export async function countCenterSitemaps(): Promise<number> {
  const { rows } = await pool.query<{ total: number }>('SELECT count(*)::int AS total FROM centers WHERE is_public');
  return Math.ceil(rows[0]!.total / PAGES_PER_SITEMAP);
}

/** The centers of one of them, counted from 1. */
export async function centerPaths(chunk: number): Promise<SitemapPath[]> {
  const { rows } = await pool.query<{ slug: string; changed: Date }>(
    `SELECT slug, updated_at AS changed FROM centers WHERE is_public ORDER BY id LIMIT $1 OFFSET $2`,
    [PAGES_PER_SITEMAP, (chunk - 1) * PAGES_PER_SITEMAP],
  );
  return rows.map(({ slug, changed }) => ({ path: `/authorized-centers/${slug}`, changed }));
}

/** Landing pages of all places with public centers: countries, regions, provinces and towns. */
async function placePaths(): Promise<SitemapPath[]> {
  const { rows } = await pool.query<{ path: string }>(
    `WITH held AS MATERIALIZED (
       SELECT DISTINCT country, region, province_code, comune_code, city FROM centers WHERE is_public
     )
     SELECT p.path FROM places p WHERE p.kind = 'country' AND p.country IN (SELECT country FROM held)
     UNION SELECT p.path FROM places p JOIN (SELECT DISTINCT country, region FROM held) h
       ON p.kind = 'region' AND p.country = h.country AND p.region = h.region
     UNION SELECT p.path FROM places p JOIN (SELECT DISTINCT country, province_code FROM held) h
       ON p.kind = 'province' AND p.country = h.country AND p.province_code = h.province_code
     UNION SELECT p.path FROM places p JOIN (SELECT DISTINCT comune_code FROM held) h
       ON p.kind = 'comune' AND p.istat_code = h.comune_code
     UNION SELECT p.path FROM places p JOIN (SELECT DISTINCT country, region, city FROM held) h
       ON p.kind = 'city' AND p.country = h.country AND p.name = h.city AND p.region IS NOT DISTINCT FROM h.region
     ORDER BY path`,
  );
  return rows.filter(({ path }) => path !== null).map(({ path }) => ({ path: `/authorized-centers/in/${path}` }));
}

export async function pagePaths(): Promise<SitemapPath[]> {
  const [articles, places] = await Promise.all([articlePaths(), placePaths()]);
  return [...[...FIXED, ...ALSO_FIXED].map((path) => ({ path })), ...articles, ...places];
}
