// Metadata of center and place pages for search engines and social networks.
import { type APIRequestContext, expect, test } from '@playwright/test';
import { names } from '@/lib/run/names';
import { IS_LONG } from '../support/long-proof';

const languages = ['it', 'en', 'de', 'fr', 'es'];

type Data = { '@type': string | string[]; [key: string]: unknown };

const htmlOf = async (request: APIRequestContext, path: string) => (await request.get(path)).text();
const dataIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    .map(([, text]) => JSON.parse(text!) as Data & { '@graph'?: Data[] })
    .flatMap((one) => one['@graph'] ?? [one]);
const ofType = (data: Data[], type: string) => data.find((each) => [each['@type']].flat().includes(type));

/** Address and id of a public center, from the first page of the search. */
async function someCenter(request: APIRequestContext): Promise<{ path: string; id: string }> {
  const html = await htmlOf(request, '/it/authorized-centers?q=Verona');
  const [, list = ''] = html.split('id="centers-list"');
  return { path: /<a [^>]*href="([^"]+)"/.exec(list)![1]!, id: /data-center="([^"]+)"/.exec(list)![1]! };
}

test('a place is listed in languages read there; a small one and what somebody typed, nowhere', async ({ request }) => {
  const isHidden = (html: string) => html.includes('<meta name="robots"');
  const place = '/authorized-centers/in/lombardia/milano/milano';
  const html = await htmlOf(request, `/it${place}`);
  expect(isHidden(html)).toBe(false);
  expect(html.match(/<link [^>]*hreflang=/gi)).toHaveLength(2);
  expect(html).toMatch(/<h1[^>]*>Sbiancamento denti a Milano</);
  for (const [path, hidden] of [
    [`/de${place}`, true],
    [`/it${place}?only=ultra`, false],
    ['/it/authorized-centers?q=Milano', true],
    ['/it/authorized-centers', false],
  ] as const)
    expect([path, isHidden(await htmlOf(request, path))]).toEqual([path, hidden]);
});

test('pages have a title, a description and links to all languages in each of them', async ({ request, baseURL }) => {
  for (const path of ['/authorized-centers', '/methods']) {
    const seen = new Set<string>();
    for (const language of languages) {
      const html = await htmlOf(request, `/${language}${path}`);
      const links = [...html.matchAll(/<link [^>]*>/g)].map(([link]) => link);
      const leads = (attribute: string, to: string) =>
        expect(links.filter((link) => link.includes(attribute) && link.includes(`href="${to}"`))).toHaveLength(1);
      leads('rel="canonical"', `${baseURL}/${language}${path}`);
      for (const [hreflang, target] of [...languages.map((each) => [each, each]), ['x-default', 'it']])
        leads(`="${hreflang}"`, `${baseURL}/${target}${path}`);
      const description = /<meta name="description" content="([^"]+)"/.exec(html)![1]!;
      expect(description.length).toBeGreaterThan(50);
      seen.add(/<title>([^<]+)/.exec(html)![1]!).add(description);
    }
    expect(seen.size).toBe(2 * languages.length);
  }
});

test('a center is a Dentist with address, position, phone and hours, and has a picture', async ({ request }) => {
  const html = await htmlOf(request, (await someCenter(request)).path);
  const data = dataIn(html);
  expect(ofType(data, 'Dentist')).toMatchObject({
    name: /<h1[^>]*>([^<]+)/.exec(html)![1]!.replaceAll('&#x27;', "'").replaceAll('&amp;', '&'),
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

  const answer = await request.get(/<meta property="og:image" content="([^"]+)"/.exec(html)![1]!);
  expect(answer.headers()['content-type']).toBe('image/png');
  expect((await answer.body()).readUInt32BE(16)).toBe(1200); // the width, in the header of a PNG
});

test('lists are ItemLists whose items have address and position', async ({ request }) => {
  for (const [path, length] of [
    ['/it/authorized-centers?q=Milano', 20],
    ['/it/authorized-centers/in/lombardia/milano', 12],
  ] as const) {
    const itemListElement = ofType(dataIn(await htmlOf(request, path)), 'ItemList')!.itemListElement as {
      item: Data;
    }[];
    expect(itemListElement).toHaveLength(length);
    for (const { item } of itemListElement) {
      expect(item).toMatchObject({ '@type': 'Dentist', address: { addressLocality: expect.any(String) } });
      expect(item.geo).toMatchObject({ latitude: expect.any(Number) });
    }
  }
});

test('the home page has the site’s name and search', async ({ request }) => {
  expect(ofType(dataIn(await htmlOf(request, '/de')), 'WebSite')).toMatchObject({
    potentialAction: {
      target: { urlTemplate: expect.stringMatching(/\/de\/authorized-centers\?q=\{search_term_string\}$/) },
    },
  });
});

test('a bare id redirects to the readable address; nonsense is 404', async ({ request }) => {
  const { path, id } = await someCenter(request);
  const answer = await request.get(`/it/authorized-centers/${id}`, { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([308, path]);
  for (const wrong of names(`
    /it/authorized-centers/no-such-center /it/authorized-centers/00000000-0000-7000-8000-000000000000
    /it/authorized-centers/in/atlantis /it/authorized-centers/in/lombardia?page=99
    /it/authorized-centers?lat=999&lng=9 /it/authorized-centers?page=-1 /it/authorized-centers?page=1e9
  `)) {
    const response = await request.get(wrong);
    expect(response.status(), wrong).toBe(404);
    expect(await response.text()).toContain('<h1');
  }
});

test('every address of the sitemaps works, and is among the languages of its page', async ({ request, baseURL }) => {
  test.slow();
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const index = await (await request.get('/sitemap.xml')).text();
  const sitemaps = [...index.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!);
  expect(sitemaps.length).toBeGreaterThanOrEqual(2);
  for (const address of sitemaps) {
    const xml = await (await request.get(address)).text();
    const pages = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, page]) => page!);
    expect(pages.length).toBeLessThanOrEqual(45_000);
    const misled = [...xml.matchAll(/<url><loc>(.*?)<\/loc>(.*?)<\/url>/g)].filter(
      ([, page, links]) => !links!.includes(`href="${page}"`),
    );
    expect(misled).toEqual([]); // once: each expectation is a step, and there are thousands of addresses
    expect(xml.match(/hreflang="x-default"/g)).toHaveLength(pages.length);
    const step = Math.ceil(pages.length / (IS_LONG ? 50 : 4));
    for (const page of pages.filter((_, n) => n % step === 0))
      expect((await request.get(page)).status(), page).toBe(200);
  }
});
