import { isBarePublicPath, publicData, publicPage, sharedFreshness } from './public-routes';

const page = (url: string) => {
  const { pathname, searchParams } = new URL(url, 'http://x');
  return publicPage(pathname, searchParams);
};

test('unknown parameters change neither page nor cache key', () => {
  expect(page('/it/authorized-centers?utm_source=x&page=2&q=Roma')?.url).toBe('/it/authorized-centers?q=Roma&page=2');
  expect(page('/de?fbclid=1')?.url).toBe('/de');
});

test('a repeated parameter stays repeated: the page decides', () => {
  expect(page('/it/authorized-centers?tier=GOLD&tier=ELITE')?.url).toBe('/it/authorized-centers?tier=GOLD&tier=ELITE');
});

test('routes not in the table are never cached', () => {
  expect(page('/it/login?next=/admin')).toEqual({ locale: 'it', url: '/it/login?next=%2Fadmin', freshness: null });
  expect(page('/it/authorized-centers')?.freshness).not.toBeNull();
});

test('other languages have no pages', () => {
  expect(page('/xx/authorized-centers')).toBeNull();
  expect(page('/italy')).toBeNull();
});

test('bare public paths are recognised by their first segment', () => {
  expect(isBarePublicPath('/')).toBe(true);
  expect(isBarePublicPath('/authorized-centers/in/lazio')).toBe(true);
  expect(isBarePublicPath('/wp-admin')).toBe(false);
});

test('only API responses that are the same for everybody are shared', () => {
  const data = (path: string, query = '') => publicData(path, new URLSearchParams(query));
  expect(data('/api/places', 'q=Roma&token=x&locale=it')?.url).toBe('/api/places?q=Roma&locale=it');
  expect(data('/api/centers')).toBeNull();
  expect(data('/api/places/1')).toBeNull();
});

test('a cache in front keeps sitemaps no longer than the pages of the centers they name', () => {
  const ofCenters = page('/it/authorized-centers')!.freshness;
  for (const path of ['/sitemap.xml', '/sitemaps/centers-1.xml', '/sitemaps/pages-1.xml'])
    expect(sharedFreshness(path)).toEqual(ofCenters);
  expect(sharedFreshness('/icon.svg')).not.toEqual(ofCenters);
});
