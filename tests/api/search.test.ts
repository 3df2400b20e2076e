// The public search on a real database: who is found, in which order, and who never is.
import { parseSearch } from '@/lib/nouns/centers/schema.search';
import { searchCenters } from '@/lib/nouns/centers/search';
import { pool } from '@/lib/run/db/db';
import { addCenters, type CenterRow } from '../support/centers';

const MONDAY = new Date('2026-11-23T09:00:00Z');
const milano = { lat: 45.4642, lng: 9.19 };
/** So many kilometres north of Milan's centre. */
const north = (km: number) => ({ lat: milano.lat + km / 111.195, lng: milano.lng });

async function search(query: Record<string, unknown>, now = MONDAY) {
  const params = parseSearch(query);
  if (!params) throw new Error('refused');
  return searchCenters(params, 'it', now);
}
const slugs = async (query: Record<string, unknown>, now?: Date) =>
  (await search(query, now)).centers.map(({ slug }) => slug);

beforeEach(async () => {
  await pool.query('TRUNCATE centers CASCADE');
});

describe('order', () => {
  const mixed: CenterRow[] = [
    { slug: 'base-near', tier: 'BASE', ...north(1) },
    { slug: 'gold-far', tier: 'GOLD', ...north(7) },
    { slug: 'gold-near', tier: 'GOLD', ...north(2) },
    { slug: 'elite-far', tier: 'ELITE', ...north(7.5) },
    { slug: 'silver', tier: 'SILVER', ...north(0.5) },
  ];

  test('recommended is by tier, then by distance', async () => {
    await addCenters(mixed);
    expect(await slugs({ q: 'Milano' })).toEqual(['elite-far', 'gold-near', 'gold-far', 'silver', 'base-near']);
  });

  test('nobody far away stands before somebody near, whatever the tier', async () => {
    const around = (km: number, tier: CenterRow['tier']) => ({ slug: `${tier}-${km}`, tier, ...north(km) });
    await addCenters([
      around(42, 'ELITE'),
      around(31, 'BASE'),
      around(13, 'BASE'),
      around(24.9, 'GOLD'),
      around(2, 'SILVER'),
    ]);
    const order = ['GOLD-24.9', 'SILVER-2', 'BASE-13', 'BASE-31', 'ELITE-42'];
    expect(await slugs({ q: 'Milano' })).toEqual(order);
    expect(await slugs({ ...milano, distance: '50' })).toEqual(order);
    expect(await slugs({ q: 'Milano', tier: 'ELITE,BASE' })).toEqual(['BASE-13', 'BASE-31', 'ELITE-42']);
    // In a region nobody is near or far.
    expect((await slugs({ q: 'Lombardia' }))[0]).toBe('ELITE-42');
  });

  test('pages run on from near to far', async () => {
    const near = Array.from({ length: 18 }, (_, n) => ({
      slug: `near${n}`,
      tier: 'BASE' as const,
      ...north(1 + n / 9),
    }));
    const far = Array.from({ length: 25 }, (_, n) => ({ slug: `far${n}`, tier: 'ELITE' as const, ...north(26 + n) }));
    await addCenters([...far, ...near]);
    const pages = await Promise.all([1, 2, 3].map((page) => search({ ...milano, distance: '60', page })));
    const all = pages.flatMap(({ centers }) => centers.map(({ slug }) => slug));
    expect(all).toEqual([...near, ...far].map(({ slug }) => slug));
  });

  test('nearest is by distance only, and the distance is that on the ground', async () => {
    await addCenters(mixed);
    const { centers } = await search({ ...milano, order: 'nearest' });
    expect(centers.map(({ slug }) => slug)).toEqual(['silver', 'base-near', 'gold-near', 'gold-far', 'elite-far']);
    expect(centers[1]!.distanceKm).toBeCloseTo(1, 2);
  });

  test('ties are in random order: stable within a day, different on other days', async () => {
    await addCenters(Array.from({ length: 12 }, (_, n) => ({ slug: `equal-${n}`, ...north(1) })));
    const morning = await slugs({ q: 'Milano' }, new Date('2026-11-23T05:00:00Z'));
    expect(await slugs({ q: 'Milano' }, new Date('2026-11-23T22:30:00Z'))).toEqual(morning);
    const tomorrow = await slugs({ q: 'Milano' }, new Date('2026-11-23T23:30:00Z'));
    expect(tomorrow).not.toEqual(morning);
    expect(tomorrow.toSorted()).toEqual(morning.toSorted());
  });

  test('pages contain each center once, in one order, and the count is exact', async () => {
    const tiers = ['ELITE', 'GOLD', 'SILVER', 'BASE'] as const;
    await addCenters(
      Array.from({ length: 53 }, (_, n) => ({ slug: `c${n}`, tier: tiers[n % 4]!, ...north(1 + (n % 5)) })),
    );
    for (const order of ['recommended', 'nearest']) {
      const pages = await Promise.all([1, 2, 3].map((page) => search({ q: 'Milano', order, page })));
      expect(pages.map(({ centers }) => centers.length)).toEqual([20, 20, 13]);
      expect(pages.map(({ total, pages: count }) => [total, count])).toEqual(Array(3).fill([53, 3]));
      const all = pages.flatMap(({ centers }) => centers);
      expect(new Set(all.map(({ slug }) => slug)).size).toBe(53);
      const key = ({ tier, distanceKm }: (typeof all)[number]) =>
        (order === 'nearest' ? 0 : tiers.indexOf(tier) * 1000) + distanceKm!;
      expect(all.map(key)).toEqual(all.map(key).toSorted((a, b) => a - b));
    }
    expect((await search({ q: 'Milano', page: 4 })).centers).toEqual([]);
  });
});

describe('visibility', () => {
  test('hidden, deleted, unauthorised and unlocated centers are never found', async () => {
    await addCenters([
      { slug: 'hidden', hideInMap: true },
      { slug: 'deleted', isDeleted: true },
      { slug: 'unauthorised', isAuthorized: false },
      { slug: 'seen', ...north(30) },
    ]);
    const queries = [{}, { q: 'Milano' }, { q: 'Studio hidden' }, { q: 'Lombardia' }, milano, { ...milano, zoom: 15 }];
    for (const query of queries) {
      const { centers, instead } = await search(query);
      const found = [...centers, ...(instead?.centers ?? [])].map(({ slug }) => slug);
      expect({ query, found }).toEqual({ query, found: ['seen'] });
    }
  });

  test('a result has the list’s fields and no others', async () => {
    await addCenters([{ slug: 'one' }]);
    const { centers } = await search({ q: 'Milano' });
    expect(Object.keys(centers[0]!).toSorted()).toEqual(
      'answerHours city country distanceKm id isOpen languages lat lng mapX mapY median methods name openUntil phone photoId priceFrom provinceCode rating ratings slug streetName streetNumber tier treatments zipCode'
        .split(' ')
        .toSorted(),
    );
    expect(JSON.stringify(centers)).not.toContain('secret');
  });

  test('centers are found by words of name and town, not by their referent’s e-mail address', async () => {
    await addCenters([
      { slug: 'caputo', name: "Studio D'Angelo è Caputò" },
      { slug: 'other', name: 'Dental Center Vitale' },
    ]);
    expect(await slugs({ q: 'caputo studio' })).toEqual(['caputo']);
    expect(await slugs({ q: 'vitale milano' })).toEqual(['other']);
    expect(await slugs({ q: 'dentl centr vitale' })).toEqual(['other']);
    expect((await search({ q: 'caputo@secret.example' })).located.kind).not.toBe('name');
  });

  test.each([
    ['Milano', 'Milano'],
    ['20121', 'Milano'],
    ['monaco di baviera', 'München'],
    ["Reggio nell'Emilia", 'Reggio Emilia'],
    ['Sesto San Giovani', 'Sesto San Giovanni'],
  ])('%s is understood as %s', async (q, name) => {
    const { located } = await search({ q });
    expect(located.kind === 'place' && located.place.name).toMatch(new RegExp(`^${name}|^Reggio nell'Emilia$`));
  });

  test('a region contains its own centers, not its neighbours’ nearby ones', async () => {
    await addCenters([
      { slug: 'lombard' },
      { slug: 'piedmontese', city: 'Novara', provinceCode: 'NO', region: 'Piemonte', lat: 45.4469, lng: 8.6222 },
    ]);
    expect(await slugs({ q: 'Lombardia' })).toEqual(['lombard']);
  });
});

describe('filters', () => {
  test('tier, method and distance narrow the list', async () => {
    await addCenters([
      { slug: 'elite', tier: 'ELITE', methods: ['ULTRA'], ...north(3) },
      { slug: 'gold', tier: 'GOLD', methods: ['ULTRA', 'HOME'], ...north(12) },
      { slug: 'base', tier: 'BASE', methods: ['HOME'], ...north(24.9) },
      { slug: 'beyond', tier: 'BASE', methods: ['HOME'], ...north(25.1) },
    ]);
    const around = { ...milano, distance: '25' };
    expect(await slugs(around)).toEqual(['elite', 'gold', 'base']);
    expect(await slugs({ ...around, tier: 'elite,base' })).toEqual(['elite', 'base']);
    expect(await slugs({ ...around, method: 'HOME' })).toEqual(['gold', 'base']);
    expect(await slugs({ ...around, tier: 'nonsense', method: ['ULTRA', 'xyz'] })).toEqual(['elite', 'gold']);
  });

  test('a map view contains exactly the centers in its square', async () => {
    await addCenters([{ slug: 'inside' }, { slug: 'outside', ...north(40) }]);
    expect(await slugs({ ...milano, zoom: 11 })).toEqual(['inside']);
    expect(await slugs({ ...milano, zoom: 8 })).toEqual(['inside', 'outside']);
  });

  test('Saturdays and evenings', async () => {
    await addCenters([
      { slug: 'week', hours: [540, 1080] },
      { slug: 'late', hours: [540, 780, 840, 1170] },
      { slug: 'unstated' },
    ]);
    await pool.query(
      `UPDATE opening_hours SET closed = false, opens_at = 540, closes_at = 720 WHERE weekday = 6
       AND center_id = (SELECT id FROM centers WHERE slug = 'week')`,
    );
    expect(await slugs({ q: 'Milano', saturday: 'true' })).toEqual(['week']);
    expect(await slugs({ q: 'Milano', evening: 'true' })).toEqual(['late']);
    expect(await slugs({ q: 'Milano', evening: 'true', saturday: 'true' })).toEqual([]);
    const { centers } = await search({ q: 'Milano', order: 'nearest' });
    expect(centers.find(({ slug }) => slug === 'late')!.openUntil).toBe(780);
  });

  test('without hits the nearest ones are offered, with the filters or else without', async () => {
    await addCenters([{ slug: 'far', ...north(90) }]);
    const kept = await search({ q: 'Milano' });
    expect(kept).toMatchObject({ total: 0, centers: [], instead: { keptFilters: true, centers: [{ slug: 'far' }] } });
    const dropped = await search({ q: 'Milano', tier: 'ELITE' });
    expect(dropped.instead).toMatchObject({ keptFilters: false, centers: [{ slug: 'far' }] });
  });
});

describe('open now', () => {
  // Open from 9 to 13 and from 14 to 19 in their own time zones.
  const hours: CenterRow['hours'] = [540, 780, 840, 1140];
  beforeEach(() =>
    addCenters([{ slug: 'rome', hours }, { slug: 'lisbon', hours, timeZone: 'Europe/Lisbon' }, { slug: 'unstated' }]),
  );
  const openAt = async (time: string) =>
    (await slugs({ ...milano, zoom: 10, openNow: 'true' }, new Date(time))).toSorted();

  test.each([
    ['before either opens', '2026-11-23T07:59:59Z', []],
    ['when Rome opens', '2026-11-23T08:00:00Z', ['rome']],
    ['when both are open', '2026-11-23T10:00:00Z', ['lisbon', 'rome']],
    ['in the lunch break of Rome', '2026-11-23T12:30:00Z', ['lisbon']],
    ['in the lunch break of Lisbon', '2026-11-23T13:30:00Z', ['rome']],
    ['when Rome has closed', '2026-11-23T18:00:00Z', ['lisbon']],
    ['in summer, by the clocks of summer', '2026-07-20T07:00:00Z', ['rome']],
    ['on a closed Saturday', '2026-11-21T10:00:00Z', []],
    ['on a Sunday', '2026-11-22T10:00:00Z', []],
  ])('%s', async (_, time, expected) => expect(await openAt(time)).toEqual(expected));

  test('a list states for each center whether it is open', async () => {
    const { centers } = await search({ ...milano, zoom: 10 }, new Date('2026-11-23T12:30:00Z'));
    expect(Object.fromEntries(centers.map(({ slug, isOpen }) => [slug, isOpen]))).toEqual({
      rome: false,
      lisbon: true,
      unstated: false,
    });
  });
});

describe('bad input', () => {
  test.each([{ lat: '999', lng: '9' }, { lat: 'x', lng: '9' }, { page: '-1' }, { page: '1e9' }, { page: '1.5' }])(
    '%o is refused',
    (query) => expect(parseSearch(query)).toBeUndefined(),
  );

  test.each([{ zoom: 'x' }, { distance: 'far' }, { order: 'best' }, { lat: '45,46', lng: '9,19' }, { page: '' }])(
    '%o is tolerated',
    (query) => expect(parseSearch(query)).toBeDefined(),
  );
});
