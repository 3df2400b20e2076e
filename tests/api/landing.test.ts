// Pages of places and centers, and the sitemaps that list them: only public data, only places with centers.
import { beforeEach, expect, test } from 'vitest';
import { findPublicCenter, nearestTo } from '@/lib/nouns/centers/find-public';
import { listLanding } from '@/lib/nouns/centers/list-landing';
import { pool } from '@/lib/run/db/db';
import { buildSitemap } from '@/lib/web/sitemaps/build-sitemap';
import { addCenters } from '../support/centers';

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
  const landing = await listLanding('deutschland/bayern/munchen', 'it', 1);
  expect(landing).toMatchObject({
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

test('sitemaps list public centers and the places that have some', async () => {
  const centers = await buildSitemap('centers-1');
  for (const slug of ['milano-elite', 'milano-base', 'bergamo', 'munchen'])
    expect(centers).toContain(`/it/authorized-centers/${slug}<`);
  expect(centers).not.toMatch(/hidden|unauthorised/);
  const pages = await buildSitemap('pages-1');
  const places = [...pages!.matchAll(/<loc>[^<]*\/de\/authorized-centers\/in\/([^<]*)</g)].map(([, path]) => path);
  expect(places).toEqual([
    'deutschland',
    'deutschland/bayern',
    'deutschland/bayern/munchen',
    'italia',
    'lombardia',
    'lombardia/bergamo',
    'lombardia/bergamo/bergamo',
    'lombardia/milano',
    'lombardia/milano/milano',
  ]);
  expect(await buildSitemap('centers-2')).toBeNull();
  expect(await buildSitemap('centers-0')).toBeNull();
});
