// Pages of places and centers, and the sitemaps that list them: only public data, only places with centers.
import { findPublicCenter, nearestTo } from '@/lib/nouns/centers/find-public';
import { listLanding } from '@/lib/nouns/centers/list-landing';
import { pool } from '@/lib/run/db/db';
import { buildSitemap } from '@/lib/web/sitemaps/build-sitemap';
import { addCenters } from '../support/centers';
import { recordStatements } from '../support/statements';

const bergamo = { city: 'Bergamo', provinceCode: 'BG', comuneCode: '016024', lat: 45.6983, lng: 9.6773 };
const munich = { city: 'München', provinceCode: '', region: 'Bayern', country: 'DE', lat: 48.1374, lng: 11.5755 };

beforeEach(async () => {
  await pool.query('TRUNCATE centers CASCADE');
  await addCenters([
    { slug: 'milano-elite', tier: 'ELITE', hours: [540, 780] },
    { slug: 'milano-base' },
    { slug: 'milano-hidden', hideInMap: true },
    { slug: 'bergamo', ...bergamo },
    { slug: 'munchen', ...munich },
    { slug: 'lecco-unauthorised', city: 'Lecco', provinceCode: 'LC', comuneCode: '097042', isAuthorized: false },
  ]);
});

test('a region counts its centers and lists its provinces', async () => {
  const landing = await listLanding('lombardia', 'it', 1);
  expect(landing).toMatchObject({ total: 3, byTier: { ELITE: 1, GOLD: 0, SILVER: 0, BASE: 2 }, pages: 1 });
  expect(landing!.parts).toEqual([
    { path: 'lombardia/milano', name: 'Milano', total: 2 },
    { path: 'lombardia/bergamo', name: 'Bergamo', total: 1 },
  ]);
  expect(landing!.centers.map(({ slug }) => slug)[0]).toBe('milano-elite');
});

test('a province lists its towns and neighbours, in the reader’s language', async () => {
  const landing = await listLanding('lombardia/bergamo', 'de', 1);
  expect(landing!.parts).toEqual([{ path: 'lombardia/bergamo/bergamo', name: 'Bergamo', total: 1 }]);
  expect(landing!.neighbours).toEqual([{ path: 'lombardia/milano', name: 'Mailand', total: 2 }]);
});

test('towns abroad have pages too', async () => {
  expect(await listLanding('deutschland/bayern/munchen', 'it', 1)).toMatchObject({
    total: 1,
    place: { localName: 'Monaco di Baviera' },
    centers: [{ slug: 'munchen' }],
  });
});

test.each(['lombardia/lecco', 'lombardia/lecco/lecco', 'piemonte', 'atlantis', '', 'lombardia/../milano', "'; --"])(
  'there is no page at "%s"',
  async (path) => expect(await listLanding(path, 'it', 1)).toBeNull(),
);

test('there is no page after the last', async () => expect(await listLanding('lombardia', 'it', 2)).toBeNull());

test('a center is found by slug and id, with its hours, its town’s page and nothing private', async () => {
  const center = await findPublicCenter('milano-elite');
  expect(center).toMatchObject({ placePath: 'lombardia/milano/milano', tier: 'ELITE', timeZone: 'Europe/Rome' });
  expect(center!.openingHours).toHaveLength(6);
  expect(await findPublicCenter(center!.id)).toEqual(center);
  expect(JSON.stringify(center)).not.toContain('secret');
  expect(Object.keys(center!).filter((key) => /mail|kit|promo|consultant|notes|missing|machine/i.test(key))).toEqual(
    [],
  );
});

test('hidden, unauthorised and unknown centers have no page, by slug or by id', async () => {
  for (const slug of ['milano-hidden', 'lecco-unauthorised']) {
    const { rows } = await pool.query<{ id: string }>('SELECT id FROM centers WHERE slug = $1', [slug]);
    expect(await findPublicCenter(slug)).toBeNull();
    expect(await findPublicCenter(rows[0]!.id)).toBeNull();
  }
  expect(await findPublicCenter('nowhere')).toBeNull();
});

test('nearby centers are sorted by distance, without the center itself', async () => {
  const center = await findPublicCenter('milano-elite');
  const nearby = await nearestTo(center!, 4);
  expect(nearby.map(({ slug }) => slug)).toEqual(['milano-base', 'bergamo']);
});

test('sitemaps list public centers, and places that have enough of them', async () => {
  const centers = await buildSitemap('centers-1');
  for (const slug of ['milano-elite', 'milano-base', 'bergamo', 'munchen'])
    expect(centers).toContain(`/it/authorized-centers/${slug}<`);
  expect(centers).not.toMatch(/hidden|unauthorised/);
  const pages = await buildSitemap('pages-1');
  const places = (language: string) =>
    [...pages!.matchAll(new RegExp(`<loc>[^<]*/${language}/authorized-centers/in/([^<]*)</loc><lastmod>`, 'g'))].map(
      ([, path]) => path,
    );
  // Three centers or more, in the languages that people read there.
  expect(places('it')).toEqual(['italia', 'lombardia']);
  expect(places('de')).toEqual([]);
  expect(await buildSitemap('centers-2')).toBeNull();
  expect(await buildSitemap('centers-0')).toBeNull();
  const beyond = () => Promise.all([buildSitemap('pages-9999'), buildSitemap('centers-9999')]);
  expect(await recordStatements(beyond)).toEqual([]);
  expect(await beyond()).toEqual([null, null]);
});

test('a place’s ratings, languages and prices are those that its centers show', async () => {
  await pool.query(`UPDATE centers SET languages = '{it,de}', price_from = 150, shows_ratings = slug <> 'milano-base',
    price_to = CASE WHEN slug = 'bergamo' THEN 400 END, refuses_inquiries = slug = 'bergamo' WHERE country = 'IT'`);
  await pool.query(`INSERT INTO bookkeeping.center_figures (center_id, rating, ratings, answer_hours)
    SELECT id, CASE slug WHEN 'milano-elite' THEN 5 ELSE 3 END, CASE slug WHEN 'milano-elite' THEN 30 ELSE 10 END, 20 FROM centers`);
  const { facts } = (await listLanding('lombardia', 'it', 1))!;
  expect(facts.ratings).toEqual({ centers: 2, count: 40, average: 4.5 });
  // Bergamo takes no requests, and nobody speaks of how quickly it would answer them.
  expect(facts).toMatchObject({ quick: 2, asked: 2, prices: { centers: 3, from: 150, to: 400 } });
  expect(facts.languages).toEqual([
    { one: 'de', count: 3 },
    { one: 'it', count: 3 },
  ]);
});

test('a place says what only it can say, and can be narrowed to a wish', async () => {
  await pool.query(
    `UPDATE centers SET zip_code = '20121', types_of_treatments = '{ULTRA,HOME}' WHERE slug LIKE 'milano-%'`,
  );
  await pool.query(`UPDATE centers SET hide_results = true WHERE slug = 'milano-base'`);
  const add = `INSERT INTO bookkeeping.measured_results (center_id, method, guide, treatments, median, lower, upper)
    SELECT id, NULL, 'classical', 40, $2, 4, 9 FROM centers WHERE slug = $1`;
  for (const [slug, median] of [
    ['milano-elite', 6],
    ['milano-base', 9],
    ['bergamo', 8],
  ])
    await pool.query(add, [slug, median]);
  const { facts } = (await listLanding('lombardia', 'it', 1))!;
  expect(facts.measured).toEqual({ centers: 2, treatments: 80, from: 6, to: 8 });
  expect(facts.facets).toMatchObject({ ULTRA: 2, HOME: 3, TOUCH: 0, saturday: 0, evening: 0 });
  expect(facts.leading).toMatchObject({ slug: 'bergamo', treatments: 40, median: 8 });
  expect(facts).toMatchObject({ ratings: null, quick: 0, asked: 3, prices: null, latest: 780, languages: [] });
  const narrowed = await listLanding('lombardia', 'it', 1, 'ULTRA');
  expect(narrowed!.centers.map(({ slug }) => slug)).toEqual(['milano-elite', 'milano-base']);
  expect(await listLanding('lombardia', 'it', 1, 'saturday')).toBeNull();
});
