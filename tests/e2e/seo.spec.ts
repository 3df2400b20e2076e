// Metadata of center and place pages for search engines and social networks.
import { expect, type Page, test } from '@playwright/test';
import { findings } from '../support/axe';
import { IS_LONG } from '../support/long-proof';

const languages = ['it', 'en', 'de', 'fr', 'es'];

type Data = { '@type': string | string[]; [key: string]: unknown };

const dataOf = (page: Page) =>
  page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) =>
      scripts.map((script) => JSON.parse(script.textContent ?? '') as Data & { '@graph'?: Data[] }),
    )
    .then((found) => found.flatMap((one) => one['@graph'] ?? [one]));
const ofType = (data: Data[], type: string) => data.find((each) => [each['@type']].flat().includes(type));

/** Path of a public center, from the first page of the search. */
async function someCenter(page: Page): Promise<string> {
  await page.goto('/it/authorized-centers?q=Verona');
  return (await page.locator('#centers-list li a').first().getAttribute('href'))!;
}

test('a place is listed in the languages that people read there, a small one nowhere, and so is what somebody typed', async ({
  page,
}) => {
  const robots = async (path: string) => {
    await page.goto(path);
    return page.locator('meta[name="robots"]').count();
  };
  const place = '/authorized-centers/in/lombardia/milano/milano';
  expect(await robots(`/it${place}`)).toBe(0);
  await expect(page.locator('link[hreflang]')).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sbiancamento denti a Milano');
  expect(await robots(`/de${place}`)).toBe(1);
  expect(await robots(`/it${place}?only=ultra`)).toBe(0);
  expect(await robots('/it/authorized-centers?q=Milano')).toBe(1);
  expect(await robots('/it/authorized-centers')).toBe(0);
});

for (const path of ['/authorized-centers', '/methods']) {
  test(`${path} has a title, a description and links to all languages in each of them`, async ({ page, baseURL }) => {
    const seen = new Set<string>();
    for (const language of languages) {
      await page.goto(`/${language}${path}`);
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/${language}${path}`);
      for (const [hreflang, target] of [...languages.map((each) => [each, each]), ['x-default', 'it']])
        await expect(page.locator(`link[hreflang="${hreflang}"]`)).toHaveAttribute(
          'href',
          `${baseURL}/${target}${path}`,
        );
      const description = await page.locator('meta[name="description"]').getAttribute('content');
      expect(description!.length).toBeGreaterThan(50);
      seen.add(await page.title()).add(description!);
    }
    expect(seen.size).toBe(2 * languages.length);
  });
}

test('a center is a Dentist with address, position, phone and hours, and has a picture', async ({ page, request }) => {
  const path = await someCenter(page);
  await page.goto(path);
  const data = await dataOf(page);
  expect(ofType(data, 'Dentist')).toMatchObject({
    name: await page.getByRole('heading', { level: 1 }).textContent(),
    telephone: expect.stringMatching(/^\+39 /),
    address: { '@type': 'PostalAddress', addressCountry: 'IT', postalCode: expect.stringMatching(/^\d{5}$/) },
    geo: { '@type': 'GeoCoordinates', latitude: expect.any(Number), longitude: expect.any(Number) },
    openingHoursSpecification: expect.any(Array),
  });
  expect(JSON.stringify(data)).not.toContain('@candor.example');
  const crumbs = ofType(data, 'BreadcrumbList')!.itemListElement as { position: number; item: string }[];
  expect(crumbs.map(({ position }) => position)).toEqual(crumbs.map((_, index) => index + 1));
  expect(crumbs.length).toBeGreaterThanOrEqual(4);
  for (const { item } of crumbs) expect((await request.get(item)).status(), item).toBe(200);

  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  const answer = await request.get(picture!);
  expect(answer.headers()['content-type']).toBe('image/png');
  expect((await answer.body()).readUInt32BE(16)).toBe(1200); // the width, in the header of a PNG
});

test('lists are ItemLists whose items have address and position', async ({ page }) => {
  for (const path of ['/it/authorized-centers?q=Milano', '/it/authorized-centers/in/lombardia/milano']) {
    await page.goto(path);
    const itemListElement = ofType(await dataOf(page), 'ItemList')!.itemListElement as { item: Data }[];
    expect(itemListElement).toHaveLength(20);
    for (const { item } of itemListElement) {
      expect(item).toMatchObject({ '@type': 'Dentist', address: { addressLocality: expect.any(String) } });
      expect(item.geo).toMatchObject({ latitude: expect.any(Number) });
    }
  }
});

test('the home page has the site’s name and search', async ({ page }) => {
  await page.goto('/de');
  expect(ofType(await dataOf(page), 'WebSite')).toMatchObject({
    potentialAction: {
      target: { urlTemplate: expect.stringMatching(/\/de\/authorized-centers\?q=\{search_term_string\}$/) },
    },
  });
});

test('a bare id redirects to the readable address; nonsense is 404', async ({ page, request }) => {
  const path = await someCenter(page);
  const id = await page.locator('#centers-list li').first().getAttribute('data-center');
  const answer = await request.get(`/it/authorized-centers/${id}`, { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([308, path]);
  for (const wrong of [
    '/it/authorized-centers/no-such-center',
    '/it/authorized-centers/00000000-0000-7000-8000-000000000000',
    '/it/authorized-centers/in/atlantis',
    '/it/authorized-centers/in/lombardia?page=99',
    '/it/authorized-centers?lat=999&lng=9',
    '/it/authorized-centers?page=-1',
    '/it/authorized-centers?page=1e9',
  ]) {
    const response = await request.get(wrong);
    expect(response.status(), wrong).toBe(404);
    expect(await response.text()).toContain('<h1');
  }
});

test('every address of the sitemaps works, and is among the languages of its page', async ({ request, baseURL }) => {
  test.slow();
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const index = await (await request.get('/sitemap.xml')).text();
  const sitemaps = [...index.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!);
  expect(sitemaps.length).toBeGreaterThanOrEqual(2);
  for (const address of sitemaps) {
    const xml = await (await request.get(address)).text();
    const pages = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, page]) => page!);
    expect(pages.length).toBeLessThanOrEqual(45_000);
    for (const [, page, links] of xml.matchAll(/<url><loc>(.*?)<\/loc>(.*?)<\/url>/g))
      expect(links).toContain(`href="${page}"`);
    expect(xml.match(/hreflang="x-default"/g)).toHaveLength(pages.length);
    const step = Math.ceil(pages.length / (IS_LONG ? 50 : 8));
    for (const page of pages.filter((_, n) => n % step === 0))
      expect((await request.get(page)).status(), page).toBe(200);
  }
});

test('a center and landing pages are accessible, light and dark', async ({ page }) => {
  test.slow();
  const center = await someCenter(page);
  for (const path of [
    center,
    '/it/authorized-centers?q=Milano&tier=ELITE',
    '/it/authorized-centers/in/lombardia/milano',
  ]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(path);
      expect.soft(await findings(page), `${path}, ${colorScheme}`).toEqual([]);
    }
  }
});
