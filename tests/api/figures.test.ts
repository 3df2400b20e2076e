// Figures of lists: the same as adding up by hand what the same caller reads in the list, so that no two of them tell more than it
// does; and about health, of five people at least.
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { db, pool } from '@/lib/run/db/db';
import { IS_LONG } from '../support/long-proof';
import { ownApi } from '../support/own-api';
import { linkDealer, linkExpert, type Member, makeCenter, makePerson, makeTreatment, unique } from '../support/people';
import { countWaiting, untilWaiting } from '../support/waiting';

const { call } = ownApi();
const REGION = unique('Regione');
const callers = {} as Record<string, Member | null>;

beforeAll(async () => {
  for (const role of ['admin', 'expert', 'consultant', 'dealer'] as const) callers[role] = await makePerson(role);
  callers.visitor = null;
  const { expert, consultant, dealer } = callers;
  const some = fc.record({
    tier: fc.constantFrom('BASE', 'GOLD', 'SILVER'),
    machineType: fc.constantFrom(null, 'xpower', 'other'),
    typesOfTreatments: fc.subarray(['HOME', 'ULTRA', 'TOUCH']),
    isAuthorized: fc.boolean(),
    lat: fc.constantFrom(45.25, 45.5, 46),
    priceFrom: fc.constantFrom(null, 100, 250),
    consultantNotes: fc.constantFrom(null, 'secret'),
    consultantId: fc.constantFrom(null, consultant!.id),
    createdAt: fc.constantFrom(new Date('2026-03-31T22:30:00Z'), new Date('2026-06-01T00:00:00Z')),
    links: fc.subarray(['expert', 'dealer']),
  });
  for (const { links, ...data } of fc.sample(some, 40)) {
    const { id } = await makeCenter({ region: REGION, ...data } as Parameters<typeof makeCenter>[0]);
    if (links.includes('expert')) await linkExpert(id, expert!.id);
    if (links.includes('dealer')) await linkDealer(id, dealer!.id);
  }
});

type Row = Record<string, unknown>;
type Group = { key: string | null; keys: (string | null)[]; count: number; sums: Row; averages: Row };

const GROUPS = 'tier machineType isAuthorized typesOfTreatments createdAt address.region consultantNotes'.split(' ');
const NUMBERS = ['lat', 'lng', 'priceFrom', 'treatmentCount'];
const FILTERS = [
  {},
  { tier: 'GOLD' },
  { where: '{"not":{"tier":"GOLD"}}' },
  { 'dealers.name': 'Ada' },
  { 'lat[gte]': '45.5' },
];

const ask = (path: string, query: Record<string, string>, who: string) =>
  call('GET', `${path}?${new URLSearchParams(query)}`, { as: callers[who]! });

function keysOf(row: Row, by: string): (string | null)[] {
  const [field = '', part] = by.split('.');
  const value = part ? (row[field] as Row)[part] : row[field];
  const month = (text: unknown) =>
    new Date(String(text)).toLocaleDateString('sv', { timeZone: 'Europe/Rome' }).slice(0, 7);
  if (by === 'createdAt') return [month(value)];
  const all = [value].flat().map((one) => (one === null || one === '' ? null : String(one as string | boolean)));
  return all.length > 0 ? all : [null];
}

const queries = fc.record({
  who: fc.constantFrom('admin', 'expert', 'consultant', 'dealer', 'visitor'),
  by: fc.subarray(GROUPS, { minLength: 1, maxLength: 2 }),
  numbers: fc.subarray(NUMBERS, { maxLength: 2 }),
  filter: fc.constantFrom(...FILTERS),
});

test('random figures are those of the list, for everybody', async () => {
  const seen = { refused: 0, same: 0 };
  await fc.assert(
    fc.asyncProperty(queries, async ({ who, by, numbers, filter }) => {
      const query = { 'address.region': REGION, ...(filter as Record<string, string>) };
      const summed = numbers.length > 0 && { sum: numbers.join(), avg: numbers.join() };
      const figures = await ask('figures/centers', { ...query, groupBy: by.join(), limit: '100', ...summed }, who);
      const fields = [...new Set([...by.map((one) => one.split('.')[0]!), ...numbers])];
      const listed = await ask('centers', { ...query, fields: fields.join(), limit: '100' }, who);
      expect(figures.status, `${who} ${by.join()} ${numbers.join()} ${JSON.stringify(filter)}`).toBe(listed.status);
      expect(figures.body.messageKey).toBe(listed.body.messageKey);
      if (listed.status !== 200) {
        seen.refused += 1;
        return;
      }
      const grouped = fields.slice(0, by.length);
      const rows = (listed.body as Row[]).filter((row) => grouped.every((field) => row[field] !== undefined));
      const sumsOf = (some: Row[]) => {
        const values = (name: string) => some.map((row) => row[name]).filter((one) => typeof one === 'number');
        const sum = (name: string) => values(name).reduce((all, one) => all + one, 0);
        const rounded = (one: number) => expect.closeTo(one, 6);
        const of = (figure: (name: string) => number) =>
          Object.fromEntries(numbers.map((name) => [name, values(name).length > 0 ? rounded(figure(name)) : null]));
        return { sums: of(sum), averages: of((name) => sum(name) / values(name).length) };
      };
      const expected = new Map<string, Row[]>();
      for (const row of rows)
        for (const first of keysOf(row, by[0]!))
          for (const second of by[1] ? keysOf(row, by[1]) : ['']) {
            const keys = JSON.stringify(by[1] ? [first, second] : [first]);
            expected.set(keys, [...(expected.get(keys) ?? []), row]);
          }
      const { groups, ...all } = figures.body as { groups: Group[] };
      expect(all).toEqual({ groupCount: expected.size, total: rows.length, ...sumsOf(rows) });
      expect(groups.every(({ key, keys }) => key === keys[0])).toBe(true);
      expect(
        new Map(groups.map(({ keys, count, sums, averages }) => [JSON.stringify(keys), { count, sums, averages }])),
      ).toEqual(new Map([...expected].map(([keys, some]) => [keys, { count: some.length, ...sumsOf(some) }])));
      seen.same += rows.length > 0 ? 1 : 0;
    }),
    { numRuns: IS_LONG ? 2_000 : 150 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
}, 900_000);

describe('figures about health', () => {
  let mine: string;
  const figures = async (query: Record<string, string>, who = 'admin') =>
    (await ask('figures/treatments', { groupBy: 'rating', avg: 'rating', centerId: mine, ...query }, who)).body;
  const treat = async (rating: number, { id: userId }: Member, more: object = {}) =>
    makeTreatment({ expertId: callers.expert!.id, userId, centerId: mine, rating, ...more });

  beforeAll(async () => {
    mine = (await makeCenter()).id;
    for (let n = 0; n < 6; n += 1) await treat(5, await makePerson('user'), { patientEmail: `${n}@tests.example` });
    for (let n = 0; n < 4; n += 1) await treat(4, await makePerson('user'));
    // Many treatments of one person are not of five people, whatever addresses they were recorded with.
    const one = await makePerson('user');
    for (let n = 0; n < 7; n += 1) await treat(3, one);
    for (let n = 0; n < 7; n += 1) await treat(2, one, { patientEmail: `one-${n}@tests.example` });
  });

  test('are of five people at least; what is left out is in no total', async () => {
    const group = { count: 6, sums: {}, averages: { rating: 5 } };
    const { averages, count: total } = group;
    expect(await figures({})).toEqual({
      groups: [{ key: '5', keys: ['5'], ...group }],
      groupCount: 1,
      total,
      sums: {},
      averages,
    });
    // Two questions that differ by one person: the second is not answered.
    expect(
      await figures({ where: '{"not":{"patient.email[in]":["0@tests.example","1@tests.example"]}}' }),
    ).toMatchObject({ groups: [], total: 0, averages: { rating: null } });
    expect((await figures({ groupBy: 'centerId', centerId: mine })).total).toBe(24);
    expect(await figures({ groupBy: 'centerId', rating: '4' })).toMatchObject({ groups: [], total: 0 });
    // By two fields of five people in each as well: of six with a rating of 5, one apart leaves five, two leave nobody.
    const apart = async () => (await figures({ groupBy: 'rating,productName' })) as { groups: Group[]; total: number };
    expect(await apart()).toMatchObject({ groups: [{ keys: ['5', 'ULTRA'], count: 6 }], total: 6 });
    const six = await db.treatment.findMany({ where: { centerId: mine, rating: 5 }, select: { id: true } });
    for (const [n, expected] of [5, 0].entries()) {
      await db.treatment.update({ where: { id: six[n]!.id }, data: { productName: 'HOME' } });
      const left = await apart();
      expect([left.groups.map(({ count }) => count), left.total]).toEqual([expected ? [expected] : [], expected]);
    }
  });

  test('are never of what is shown singly', async () => {
    const asked: Record<string, string>[] = [
      { groupBy: 'sensibility' },
      { groupBy: 'hasSkinProblems' },
      { groupBy: 'patient.smoker' },
      { sum: 'controlVisits' },
      { 'sensibility[ne]': 'none' },
      { where: '{"not":{"hasSkinProblems":true}}' },
      { 'patient.useCoffee': 'true' },
    ];
    for (const query of asked)
      for (const who of ['admin', 'expert'])
        expect([400, 403], JSON.stringify(query)).toContain((await figures(query, who)).status);
  });

  test('are of one’s own patients, or of nobody', async () => {
    const stranger = await makePerson('expert');
    expect((await call('GET', 'figures/treatments?groupBy=rating', { as: stranger })).body.total).toBe(0);
    expect((await ask('figures/treatments', { groupBy: 'rating' }, 'dealer')).status).toBe(403);
    expect((await ask('figures/treatments', { groupBy: 'rating' }, 'visitor')).status).toBe(401);
  });
});

test.each([
  ['centers', { groupBy: '' }],
  ['centers', {}],
  ['centers', { groupBy: 'tier,name,machineType' }],
  ['centers', { groupBy: 'tier,tier' }],
  ['centers', { groupBy: 'tier,' }],
  ['centers', { groupBy: 'tier,openingHours' }],
  ['centers', { groupBy: 'nothing' }],
  ['centers', { groupBy: 'constructor' }],
  ['centers', { groupBy: 'openingHours' }],
  ['centers', { groupBy: 'tier', sum: 'name' }],
  ['centers', { groupBy: 'tier', avg: 'address' }],
  ['centers', { groupBy: 'tier', sum: 'lastTrimester' }],
  ['centers', { groupBy: 'tier', sum: 'nothing' }],
  ['centers', { groupBy: 'tier', page: '-1' }],
  ['centers', { groupBy: 'tier', expand: 'consultant' }],
  ['centers', { groupBy: 'tier', nothing: 'x' }],
] as const)('figures of %s by %o are a 400', async (name, query) => {
  expect((await ask(`figures/${name}`, query, 'admin')).status).toBe(400);
});

test('there are figures of resources alone, and a key needs its scope', async () => {
  for (const name of ['nothing', 'constructor', 'users%2Fexperts'])
    expect((await ask(`figures/${name}`, { groupBy: 'tier' }, 'admin')).status).toBe(404);
});

test('of one address visitors count one thing at a time', async () => {
  const holder = await pool.connect();
  await holder.query('begin; lock table centers in access exclusive mode');
  const headers = { 'x-forwarded-for': '198.51.100.23' };
  const asked = [1, 2, 3, 4].map(() => call('GET', 'figures/centers?groupBy=tier', { headers }));
  await untilWaiting();
  // Enough for the others to get as far.
  await sleep(500);
  const waiting = await countWaiting();
  await holder.query('rollback');
  holder.release();
  expect([waiting, (await Promise.all(asked)).map(({ status }) => status)]).toEqual([1, [200, 200, 200, 200]]);
});
