import { PAGES_PER_SITEMAP, sitemap, sitemapIndex } from './build-sitemap';

test('a page is listed once per language, with links to all of them', () => {
  const xml = sitemap([
    {
      changed: new Date('2026-11-21T10:00:00Z'),
      addresses: [
        { language: 'it', address: 'https://candor.example/it/x?a=1&b=2' },
        { language: 'de', address: 'https://candor.example/de/x' },
      ],
    },
  ]);
  expect(xml.match(/<url>/g)).toHaveLength(2);
  expect(xml.match(/hreflang="x-default" href="https:\/\/candor\.example\/it\/x\?a=1&amp;b=2"/g)).toHaveLength(2);
  expect(xml).toContain('<lastmod>2026-11-21</lastmod>');
  expect(xml).not.toMatch(/&(?!amp;)/);
});

test('the index lists each sitemap', () => {
  expect(sitemapIndex(['https://candor.example/sitemaps/centers-1.xml'])).toContain(
    '<loc>https://candor.example/sitemaps/centers-1.xml</loc>',
  );
});

test('no sitemap exceeds the limits of search engines', () =>
  expect(PAGES_PER_SITEMAP * 5).toBeLessThanOrEqual(45_000));
