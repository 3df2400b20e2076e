import { listScreens } from '@/lib/core/screens/lists';
import { openList } from '@/lib/core/screens/open-list';
import { cacheProgramme } from '@/lib/nouns/statistics/cached-programme';
import { openProgramme } from '@/lib/nouns/statistics/open-programme';
import { treatmentsOf } from '@/lib/nouns/statistics/read-query';
import { AGES, PERIODS } from '@/lib/nouns/statistics/rules.programme';
import { db, pool } from '@/lib/run/db/db';
import { names } from '@/lib/run/names';
import { atOnce, ownApi } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson, makeTreatment, personOf } from '../support/people';

const { call } = ownApi();
let admin: Member;
let mine: Member;
let other: Member;
let patient: Member;
let center: { id: string };

const treat = (expertId: string, more: object = {}) =>
  makeTreatment({ expertId, userId: patient.id, centerId: center.id, ...more });

beforeAll(async () => {
  [admin, mine, other, patient] = await Promise.all([
    makePerson('admin'),
    makePerson('hygienist'),
    makePerson('expert'),
    makePerson('user'),
  ]);
  center = await makeCenter();
  for (const one of [mine, other]) await linkExpert(center.id, one.id);
  for (let n = 0; n < 3; n++) await treat(mine.id);
  await treat(mine.id, { treatedOn: new Date('2026-06-30') });
  for (let n = 0; n < 7; n++) await treat(other.id);
});

const SPRING = 'from=2026-01&to=2026-06';
const ask = (query: string, as: Member | null) => call('GET', `statistics?${query}`, { as });
const shown = async (query: string, as: Member) => (await ask(query, as)).body.figures?.treatments;

describe('access', () => {
  test('no parameter shows a professional others’ treatments', async () => {
    expect(await shown(SPRING, mine)).toBe(4);
    expect(await shown(`${SPRING}&centerId=${center.id}`, mine)).toBe(4);
    expect(await shown(`${SPRING}&expert=${mine.id}`, mine)).toBe(4);
    expect(await shown(`${SPRING}&expert=${other.id}`, mine)).toBe(0);
    expect(await shown(`${SPRING}&region=Lombardia`, mine)).toBe(4);
    for (const name of 'expertId userId all scope group role expert[ne] expert[in] AND deleted[ne]'.split(' '))
      expect([name, (await ask(`${SPRING}&${encodeURIComponent(name)}=${other.id}`, mine)).status]).toEqual([
        name,
        400,
      ]);
    expect((await ask(`${SPRING}&expert=${mine.id}&expert=${other.id}`, mine)).body.messageKey).toBe(
      'errors.repeatedParameter',
    );
  });

  test('match the list of treatments with the same filters', async () => {
    for (const [as, filter] of [
      [mine, {}],
      [mine, { centerId: center.id }],
      [admin, { expert: other.id, region: 'Lombardia' }],
    ] as const) {
      const asked = treatmentsOf({ from: '2026-01', to: '2026-06', ...filter });
      const list = await call('GET', `treatments?${asked}&count=true&limit=1`, { as });
      expect(Number(list.headers.get('odin-count'))).toBe(await shown(`${SPRING}&${new URLSearchParams(filter)}`, as));
    }
  });

  test('an admin cannot infer anybody’s health from small numbers', async () => {
    const of = async (as: Member, query: string) => (await ask(`${SPRING}&${query}`, as)).body.figures;
    expect((await of(admin, `expert=${mine.id}`)).complications).toBeNull();
    // Seven treatments of one patient, in whatever way they are chosen, are about that patient.
    const chosen = ['', `&centerId=${center.id}`, '&region=Lombardia'].map((more) => `expert=${other.id}${more}`);
    for (const query of chosen) expect((await of(admin, query)).complications).toBeNull();
    const list = `figures/treatments?groupBy=productName&expert=${other.id}`;
    expect((await call('GET', list, { as: admin })).body.groups).toEqual([]);
    const people = await atOnce(4, () => makePerson('user'));
    const more = await Promise.all(people.map(({ id: userId }) => treat(other.id, { userId })));
    for (const query of chosen)
      expect((await of(admin, query)).complications).toMatchObject({ treatments: 11, skin: 11 });
    const where = { id: { in: more.map(({ id }) => id) } };
    await db.treatment.updateMany({ where, data: { deletedAt: new Date() } });
    expect((await of(mine, `expert=${mine.id}`)).complications).toMatchObject({ treatments: 4, skin: 4 });
  });

  test('four ratings are no average; the fifth makes one', async () => {
    expect((await ask(SPRING, mine)).body.figures.satisfaction).toMatchObject({
      ratedUltra: 4,
      average: null,
      stars: null,
    });
    const { id } = await treat(mine.id, { rating: 1 });
    expect((await ask(SPRING, mine)).body.figures.satisfaction).toMatchObject({ average: 4.2, stars: [1, 0, 0, 0, 4] });
    await db.treatment.update({ where: { id }, data: { deletedAt: new Date() } });
  });
});

test.each([
  ['from=2026-13', 'from'],
  ['from=2026', 'from'],
  ['from=1999-01', 'from'],
  ['from=2026-01-01', 'from'],
  ['to=', 'to'],
  ['to=infinity', 'to'],
  ['from=2026-05&to=2026-04', 'from'],
  ['from=2001-01&to=2026-04', 'from'],
  ['centerId=1', 'centerId'],
  ['centerId=%00', 'centerId'],
  ["expert=' or 1=1--", 'expert'],
  ['region=', 'region'],
  ['region=%00', 'region'],
  [`region=${'a'.repeat(81)}`, 'region'],
  ['deleted=true', 'deleted'],
  ['format=csv', 'format'],
  ['__proto__=1', '__proto__'],
  ['constructor=1', 'constructor'],
  ['', null],
  ['deleted=false', null],
  ['from=2026-01', null],
  ["region=' or 1=1--", null],
  ['region=%F0%9F%A6%B7%25_', null],
])('?%s', async (query, wrong) => {
  for (const path of ['statistics', 'statistics.csv']) {
    const { status, body } = await call('GET', `${path}?${query}`, { as: mine });
    const named = body.errors?.map(({ field }: { field: string }) => field) ?? [];
    expect([status, ...named]).toEqual(wrong === null ? [200] : [400, wrong]);
  }
});

describe('the programme', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const at = (createdAt: string) => new Date(createdAt);

  beforeAll(async () => {
    const dates = names(`
      2026-11-14T22:59:59Z 2026-11-14T23:00:00Z 2026-10-22T22:00:00Z 2026-10-22T21:59:59Z 2026-07-01T10:00:00Z
    `);
    for (const createdAt of dates.map(at)) {
      const email = `${crypto.randomUUID()}@mail.example`;
      await db.contact.create({ data: { name: 'A', email, message: 'B', privacyAccepted: true, createdAt } });
      await db.user.create({
        data: { email, role: 'dentist', confirmedUser: true, createdAt, level: 'gold', isEnabled: true },
      });
      await db.productCode.create({
        data: {
          code: email.slice(0, 12).toUpperCase(),
          name: 'K',
          productType: 'ULTRA',
          address: 'Via Roma 1',
          createdAt,
        },
      });
    }
    const gone = { email: `${crypto.randomUUID()}@mail.example`, deletedAt: now };
    await db.contact.create({ data: { ...gone, name: 'A', message: 'B', privacyAccepted: true } });
    const south = await makeCenter({ country: 'IT', region: 'Campania' });
    const abroad = await makeCenter({ country: 'DE', region: 'Campania' });
    for (const { id } of [south, south, abroad]) await treat(mine.id, { centerId: id, treatedOn: at('2026-11-20') });
    await treat(mine.id, { centerId: south.id, treatedOn: at('2026-11-20'), deletedAt: now });
    const event = { type: 'gold', centerId: center.id, userId: mine.id } as const;
    for (const eventDate of ['2026-10-31T22:59:59Z', '2026-10-31T23:00:00Z', '2026-11-01T10:00:00Z'].map(at))
      await db.centerEvent.create({ data: { ...event, eventDate } });
    const november = at('2026-11-01T10:00:00Z');
    await db.centerEvent.create({ data: { ...event, centerId: south.id, eventDate: november } });
    await db.centerEvent.create({ data: { ...event, userId: other.id, eventDate: november } });
    // A batch printed without an address: two of its codes are used.
    for (const status of ['used', 'used', 'active'] as const)
      await db.productCode.create({
        data: {
          code: crypto.randomUUID().slice(0, 12).toUpperCase(),
          name: 'B',
          productType: 'ULTRA',
          status,
          createdAt: at('2026-11-20T10:00:00Z'),
          consumptionDate: status === 'used' ? now : null,
        },
      });
  });

  test.each(PERIODS)('each of its figures (%s) equals the length of its linked list', async (period) => {
    const me = personOf(admin, 'admin');
    const { figures, reached, places } = await openProgramme(me, period, now);
    const interesting = [...reached.filter(({ count }) => count > 0), ...places];
    for (const { name, screen, query, count, href } of [...figures, ...interesting]) {
      const { state, total } = await openList(listScreens[screen]!, me, query);
      const isPeople = reached.some((one) => one.name === name);
      expect([name, isPeople ? total >= count : total]).toEqual([name, isPeople || count]);
      // A program may ask the same; a day without a time is one of UTC there.
      const { resource } = listScreens[screen]!;
      const api = await call('GET', `${resource}?${new URLSearchParams(query)}&count=true&limit=1`, { as: admin });
      const isOfDays = Object.keys(query).some((one) => /createdAt|eventDate/.test(one));
      const counted = isOfDays ? api.headers.get('odin-count') : String(total);
      expect([name, api.status, api.headers.get('odin-count')]).toEqual([name, 200, counted]);
      // No parameter of the address was ignored.
      expect([name, Object.keys(state.chosen).toSorted()]).toEqual([name, Object.keys(query).toSorted()]);
      expect(href).toBe(`/admin/${screen}?${new URLSearchParams(query)}`);
    }
    const counts = Object.fromEntries([...figures, ...reached, ...places].map(({ name, count }) => [name, count]));
    expect(counts['people.registered']).toBeGreaterThanOrEqual(counts['people.qualified']!);
    expect(counts['gold.2026-10']).toBe(1);
    expect(counts['gold.2026-11']).toBe(2);
    expect([counts['codes.made'], counts['codes.sent'], counts['codes.used']]).toEqual(
      { 30: [5, 2, 2], 90: [7, 4, 2], 365: [8, 5, 2], all: [8, 5, 2] }[period],
    );
    expect(counts['treatments.IT.Campania']).toBe(2);
    expect(counts['treatments.DE.']).toBe(1);
    expect(AGES.map((age) => counts[`contacts.age.${age}`])).toEqual([1, 2, 1, 1]);
  });

  test('shows what the worker counted, and since when, where counting takes long', async () => {
    const me = personOf(admin, 'admin');
    const live = await openProgramme(me, 'all', now);
    expect(live.countedAt).toBeNull();
    const yesterday = at('2026-11-21T10:00:00Z');
    const took = (milliseconds: number) =>
      pool.query('update bookkeeping.programme_figures set milliseconds = $1', [milliseconds]);
    await cacheProgramme(yesterday);
    await took(1000);
    expect((await openProgramme(me, 'all', now)).countedAt).toBeNull();
    await took(1001);
    await db.contact.create({ data: { name: 'A', email: 'late@mail.example', message: 'B', privacyAccepted: true } });
    const { countedAt, figures, ...kept } = await openProgramme(me, 'all', now);
    expect(countedAt).toBeInstanceOf(Date);
    expect({ ...kept, countedAt: null }).toMatchObject({
      months: live.months,
      reached: live.reached,
      places: live.places,
    });
    const counts = (of: typeof figures) =>
      of.filter(({ name }) => !name.includes('.age.')).map(({ name, count, query }) => [name, count, query]);
    expect(counts(figures)).toEqual(counts(live.figures));
    // The links lead to the days that were counted.
    expect((await openProgramme(me, '30', now)).start).toBe('2026-10-23');
    const answer = await call('GET', 'statistics/programme?period=30', { as: admin });
    expect(answer.body).toMatchObject({ countedAt: expect.stringMatching(/^20\d\d-/), start: '2026-10-23' });
    await took(10);
  });

  test('takes three statements, and is of four periods', async () => {
    const query = vi.spyOn(pool, 'query');
    await openProgramme(personOf(admin, 'admin'), '90', now);
    expect(query.mock.calls).toHaveLength(3);
    query.mockRestore();
    expect((await call('GET', 'statistics/programme?period=31', { as: admin })).status).toBe(400);
  });
});
