import { escapeXml } from '@/lib/run/i18n/escape';

/** A fifth of the 50,000 addresses and 50 MB that a sitemap may contain: each page has five, with six links each. */
export const PAGES_PER_SITEMAP = 2_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The index of sitemaps. */
export function sitemapIndex(addresses: string[]): string {
  const entries = addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`);
  return `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('\n')}\n</sitemapindex>\n`;
}

export type SitemapPage = {
  /** The page's address in each language, the default first. */
  addresses: { language: string; address: string }[];
  changed?: Date | undefined;
};

/** A sitemap: each page in each language, with links to all its languages. */
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
