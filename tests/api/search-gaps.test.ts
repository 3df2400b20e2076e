// Territories: where visitors found no center near, who looks after which provinces and how much that is, and where somebody
// is missing.
import { listScreens } from '@/lib/core/screens/lists';
import { openList } from '@/lib/core/screens/open-list';
import { parseSearch } from '@/lib/nouns/centers/schema.search';
import { searchCenters } from '@/lib/nouns/centers/search';
import { cacheStanding } from '@/lib/nouns/centers/search-gaps/count-standing';
import { flushGaps, noteGap } from '@/lib/nouns/centers/search-gaps/note-gap';
import { ON_MAP, WAITING } from '@/lib/nouns/centers/search-gaps/schema';
import { countLoads, loadHrefs, nameLoads } from '@/lib/nouns/centers/visits/open-load';
import { cacheAreas, openTerritory, openTerritoryLoad } from '@/lib/nouns/centers/visits/open-territory';
import { LOAD, sumOf } from '@/lib/nouns/centers/visits/rules.load';
import { cleanUp } from '@/lib/nouns/jobs/workers';
import { provinceFilters } from '@/lib/nouns/places/schema.provinces';
import { assignProvince } from '@/lib/nouns/users/assign-province';
import { cacheTerritories, openTerritories } from '@/lib/nouns/users/open-territories';
import { listsOf } from '@/lib/nouns/users/rules.territories';
import { db, pool } from '@/lib/run/db/db';
import { addDays, todayText } from '@/lib/run/i18n/dates';
import { sender } from '@/lib/run/jobs/queue';
import { addCenters } from '../support/centers';
import { ownApi, somebody } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson, makeTestRequest, personOf } from '../support/people';

const { call } = ownApi();
const admin = somebody('admin');
const manager = somebody('area-manager', { assignedProvincesCodes: ['AO', 'BZ'] });

const HOUR = 3_600_000;
let hour = Math.ceil(Date.now() / HOUR);
beforeEach(async () => {
  await pool.query('delete from search_gaps; delete from centers');
  hour += 1; // another hour for the memory of the process
  await addCenters([{ slug: 'milano' }]);
});

async function search(query: Record<string, unknown>) {
  const params = parseSearch(query)!;
  noteGap(params, await searchCenters(params, 'it'), hour * HOUR);
}
const kept = async () => (await pool.query('select * from search_gaps order by country, province_code')).rows;
async function counted(...queries: Record<string, unknown>[]) {
  for (const query of queries) await search(query);
  await flushGaps();
  return Object.fromEntries((await kept()).map((row) => [`${row.country}${row.province_code}`, row.times]));
}
const gaps = (as: Member | null, query = '') => call('GET', `search-gaps${query}`, { as });

describe('what is counted', () => {
  const bolzano = { lat: 46.4983, lng: 11.3548 };

  test('a place or a position without a center near, by province; abroad by country', async () => {
    expect(await counted({ q: 'Aosta' }, bolzano, { q: 'Dortmund' })).toEqual({ ITAO: 1, ITBZ: 1, DE: 1 });
  });

  test('not what has a center near, names, whole regions, filters, moved maps, or the sea', async () => {
    const vain = [
      ...['Milano', 'Monza', 'Studio milano', 'xyzzy', 'Valle d’Aosta'].map((q) => ({ q })),
      {},
      { q: 'Aosta', tier: 'ELITE' },
      ...['openNow', 'saturday', 'evening'].map((one) => ({ q: 'Aosta', [one]: 'true' })),
      { ...bolzano, zoom: 9 },
      { lat: 40, lng: 12 },
      { q: 'Aosta', page: 2 },
    ];
    expect(await counted(...vain)).toEqual({});
  });

  test('a thousand searches within an hour count once, also in several processes', async () => {
    expect(await counted(...Array.from({ length: 30 }, () => ({ q: 'Aosta' })))).toEqual({ ITAO: 1 });
    hour += 1; // another process remembers nothing
    expect(await counted({ q: 'Aosta' }, { q: 'Courmayeur' })).toEqual({ ITAO: 1 });
    await pool.query(`update search_gaps set last_hour = last_hour - interval '1 hour'`);
    hour += 1;
    expect(await counted({ q: 'Courmayeur' })).toEqual({ ITAO: 2 });
  });

  test('nothing of the visitor is kept, and the count for a year', async () => {
    await counted({ q: 'Courmayeur' });
    const [row] = await kept();
    expect(Object.keys(row).toSorted()).toEqual(['country', 'last_hour', 'province_code', 'times', 'week']);
    expect(row.last_hour.getTime() % HOUR).toBe(0);
    await pool.query(`update search_gaps set week = week - 371`);
    await sender(); // makes the tables of the queue, which are looked at, too
    await cleanUp();
    expect(await kept()).toEqual([]);
  });
});

describe('who sees it', () => {
  test('admins all of it, area managers their provinces', async () => {
    await counted({ q: 'Aosta' }, { q: 'Palermo' }, { q: 'Dortmund' });
    const keys = async (as: Member) => (await gaps(as)).body.areas.map(({ key }: { key: string }) => key);
    expect((await keys(admin)).toSorted()).toEqual(['DE', 'IT-AO', 'IT-PA']);
    expect(await keys(manager)).toEqual(['IT-AO']);
    for (const query of ['?weeks=3', '?weeks=x', "?area=IT-M'", '?area=IT'])
      expect((await gaps(admin, query)).status).toBe(400);
  });

  test('beside it what there is, and the nearest who could fill the gap, as far as the reader may know of them', async () => {
    await counted({ q: 'Aosta' });
    const at = (lat: number, lng: number, provinceCode: string) =>
      makeCenter({ lat, lng, provinceCode, country: 'IT', isAuthorized: false, city: provinceCode });
    const [near, far] = [await at(45.74, 7.43, 'AO'), await at(45.07, 7.68, 'TO')];
    const [anna, bea] = [
      await makePerson('expert', { isEnabled: false }),
      await makePerson('hygienist', { isEnabled: false }),
    ];
    const qualified = await makePerson('dentist', { isEnabled: true });
    await linkExpert(near.id, anna.id);
    await linkExpert(near.id, qualified.id);
    await linkExpert(far.id, bea.id);
    const { body } = await gaps(admin, '?weeks=4&area=IT-AO');
    expect(body.areas).toEqual([
      {
        key: 'IT-AO',
        country: 'IT',
        provinceCode: 'AO',
        name: 'Aosta',
        times: 1,
        byWeek: [0, 0, 0, 1],
        onMap: 0,
        waiting: 1,
        unqualified: 1,
      },
    ]);
    await makeCenter({ lat: 45.73, lng: 7.32, provinceCode: 'AO', country: 'IT', isAuthorized: true });
    await makeCenter({ lat: 45.73, lng: 7.33, provinceCode: 'AO', country: 'IT', isAuthorized: true, hideInMap: true });
    const [aosta] = (await gaps(admin, '?weeks=4')).body.areas;
    expect(aosta).toMatchObject({ onMap: 1, waiting: 1 });
    for (const [query, count] of [
      [ON_MAP, aosta.onMap],
      [WAITING, aosta.waiting],
    ] as const) {
      const asked = { 'address.provinceCode': 'AO', ...query };
      const { state, total } = await openList(listScreens.centers!, personOf(admin, 'admin'), asked);
      expect([total, Object.keys(state.chosen).toSorted()]).toEqual([count, Object.keys(asked).toSorted()]);
    }
    expect(body.starts).toHaveLength(4);
    expect(body.people.map(({ _id }: { _id: string }) => _id)).toEqual([anna.id, bea.id]);
    expect(body.people[0].km).toBeLessThan(body.people[1].km);
    expect(body.centers.map(({ _id }: { _id: string }) => _id)).toEqual([near.id, far.id]);
    // Torino is not this manager's.
    const theirs = (await gaps(manager, '?area=IT-AO')).body;
    expect([theirs.people, theirs.centers].map((list) => list.map(({ _id }: { _id: string }) => _id))).toEqual([
      [anna.id],
      [near.id],
    ]);
    expect((await gaps(manager, '?area=IT-TO')).body).toMatchObject({ people: [], centers: [] });
  });
});

describe('territories', () => {
  const me = () => personOf(admin, 'admin');

  test('show what everybody looks after, and the provinces that somebody is missing for', async () => {
    const consultant = await makePerson('consultant', { assignedProvincesCodes: ['SO'] });
    const keeper = await makePerson('area-manager', { assignedProvincesCodes: ['SO', 'LC'] });
    const [own, other] = [
      await makeCenter({ provinceCode: 'SO', consultantId: consultant.id }),
      await makeCenter({ provinceCode: 'LC' }),
    ];
    await makeCenter({ provinceCode: 'VV' });
    // Provinces of Spain have the same codes.
    await makeCenter({ provinceCode: 'SO', country: 'ES' });
    await makeTestRequest({ provinceCode: 'SO', country: 'ES' });
    const expert = await makePerson('expert', { areaManagerId: keeper.id });
    for (const { id } of [own, other]) await linkExpert(id, expert.id);
    for (const status of ['new', 'new', 'managed'] as const)
      await makeTestRequest({ status, provinceCode: 'SO', consultantId: consultant.id });
    const { stewards, orphans } = await openTerritories(me());
    const of = (one: Member) => stewards.find(({ id }) => id === one.id);
    expect(of(consultant)).toMatchObject({ role: 'consultant', provinces: ['SO'], centers: 1, requests: 2 });
    expect(of(consultant)?.professionals).toBe(1);
    expect(of(keeper)).toMatchObject({ role: 'area-manager', centers: 2, requests: 2, professionals: 1 });
    for (const one of stewards)
      for (const [what, rows] of Object.entries(listsOf(one)).filter(([, list]) => list !== null)) {
        const [path = '', query = ''] = rows!.split('?');
        const { state, total } = await openList(
          listScreens[path]!,
          me(),
          Object.fromEntries(new URLSearchParams(query)),
        );
        expect([one.role, what, total]).toEqual([one.role, what, one[what as 'centers']]);
        expect(Object.keys(state.chosen)).toHaveLength(new URLSearchParams(query).size);
      }
    const missing = (code: string) => orphans.find((one) => one.code === code);
    expect(missing('SO')).toBeUndefined();
    expect(missing('LC')).toMatchObject({ centers: 1, waiting: 1, hasManager: true, hasConsultant: false });
    expect(missing('VV')).toMatchObject({ hasManager: false, hasConsultant: false });
  });

  test('a province is given in one step, by admins only, to those who can have one', async () => {
    const consultant = await makePerson('consultant', { assignedProvincesCodes: ['SO'] });
    await assignProvince(me(), consultant.id, 'LC');
    await assignProvince(me(), consultant.id, 'LC');
    const { body } = await call('GET', `users/${consultant.id}`, { as: admin });
    expect(body.assignedProvincesCodes).toEqual(['LC', 'SO']);
    const patient = await makePerson('user');
    await expect(assignProvince(me(), patient.id, 'LC')).rejects.toMatchObject({ status: 400 });
    await expect(assignProvince(me(), consultant.id, 'ZZ')).rejects.toMatchObject({ status: 400 });
    await expect(assignProvince(me(), crypto.randomUUID(), 'LC')).rejects.toMatchObject({ status: 404 });
    for (const group of ['area-manager', 'consultant', 'expert'] as const) {
      await expect(assignProvince(personOf(manager, group), consultant.id, 'BZ')).rejects.toMatchObject({
        status: 403,
      });
      await expect(openTerritories(personOf(manager, group))).rejects.toMatchObject({ status: 403 });
    }
  });
});

describe('the load of consultants', () => {
  const request = (consultantId: string | null, provinceCode: string, status: 'new' | 'managed' = 'new') =>
    makeTestRequest({ consultantId, provinceCode, status });
  /** A visit last week that agreed on a contact so many days from today. */
  const visited = (centerId: string, days: number) => {
    const dayFromNow = (by: number) => new Date(addDays(todayText(), by));
    const data = { centerId, visitedOn: dayFromNow(-7), notes: 'A', nextContactOn: dayFromNow(days) };
    return db.centerVisit.create({ data });
  };
  const calm = { welcomeKit: 'received', createdAt: new Date() } as const;
  const meOf = (one: Member, group: 'consultant' | 'area-manager', areaProvinces: string[] = []) => ({
    ...personOf(one, group),
    areaProvinces,
  });
  const behind = async (me: ReturnType<typeof meOf>, id?: string | null) => {
    const totals = Object.entries(loadHrefs(me, id)).map(async ([figure, href]) => {
      const { pathname, searchParams } = new URL(href, 'http://portal');
      const screen = listScreens[pathname.replace(/^\/[^/]+\//, '')]!;
      expect(screen.areas).toContain(me.group);
      return [figure, (await openList(screen, me, Object.fromEntries(searchParams))).total] as const;
    });
    return Object.fromEntries(await Promise.all(totals));
  };
  const figures = (of: object) =>
    Object.fromEntries(Object.entries(of).filter(([name]) => LOAD.some((one) => one === name)));

  test('is one’s own on a consultant’s start page, and each figure that of the list behind it', async () => {
    const [busy, colleague] = [await makePerson('consultant'), await makePerson('consultant')];
    const me = meOf(busy, 'consultant');
    expect(sumOf(await nameLoads(me, await countLoads(me)))).toEqual({
      centers: 0,
      visits: 0,
      requests: 0,
      contacts: 0,
    });
    const mine = () => makeCenter({ ...calm, consultantId: busy.id });
    const [due, later] = [await mine(), await mine(), await makeCenter({ ...calm, consultantId: colleague.id })];
    await makeCenter({ consultantId: busy.id, deletedAt: new Date() });
    await visited(due.id, -1);
    await visited(later.id, 1);
    for (const status of ['new', 'managed'] as const) await request(busy.id, 'SO', status);
    await request(colleague.id, 'SO');
    const loads = await nameLoads(me, await countLoads(me));
    expect(sumOf(loads)).toEqual({ centers: 2, visits: 1, requests: 1, contacts: 1 });
    expect(await behind(me)).toEqual(sumOf(loads));
  });

  test('is each consultant’s on an area manager’s, with what nobody does', async () => {
    const area = await makePerson('area-manager', { assignedProvincesCodes: ['TP'] });
    const me = meOf(area, 'area-manager', ['TP']);
    const [first, second, idle] = [
      await makePerson('consultant', { assignedProvincesCodes: ['TP'], surname: 'Uno' }),
      await makePerson('consultant', { areaManagerId: area.id, surname: 'Due' }),
      await makePerson('consultant', { areaManagerId: area.id, surname: 'Tre' }),
    ];
    const at = (provinceCode: string, consultantId: string | null, more = {}) =>
      makeCenter({ ...calm, provinceCode, consultantId, ...more });
    await at('TP', first.id, { welcomeKit: 'not_received' });
    await at('TP', second.id);
    await at('TP', null, { welcomeKit: 'not_received' });
    await at('AO', first.id); // not theirs
    // A center abroad of somebody they look after, in a province with the same code.
    const abroad = await makePerson('expert', { areaManagerId: area.id });
    await linkExpert((await at('TP', null, { country: 'ES' })).id, abroad.id);
    for (const one of [second.id, null, area.id]) await request(one, 'TP');
    await request(second.id, 'AO');
    const loads = await nameLoads(me, await countLoads(me));
    const none = { centers: 0, visits: 0, requests: 0, contacts: 0 };
    expect(loads).toEqual([
      { ...none, id: second.id, name: 'Ada Due', centers: 1, requests: 1 },
      { ...none, id: first.id, name: 'Ada Uno', centers: 1, visits: 1 },
      { ...none, id: area.id, name: expect.any(String), requests: 1 },
      { ...none, id: idle.id, name: 'Ada Tre' },
      { ...none, id: null, name: null, centers: 2, visits: 1, requests: 1 },
    ]);
    for (const load of loads) expect([load.id, await behind(me, load.id)]).toEqual([load.id, figures(load)]);
    expect(await behind(me)).toEqual(sumOf(loads));
    expect((await openTerritoryLoad(me)).provinces).toEqual([{ code: 'TP', centers: 3, waiting: 1 }]);
    expect((await openList(listScreens['not-associated-centers']!, me, provinceFilters('TP'))).total).toBe(1);
  });

  test('of very many centers is what the worker counted, with the names and provinces of now', async () => {
    const area = await makePerson('area-manager', { assignedProvincesCodes: ['CL'] });
    const consultant = await makePerson('consultant', { assignedProvincesCodes: ['CL'], surname: 'Prima' });
    const me = meOf(area, 'area-manager', ['CL']);
    const more = () => makeCenter({ ...calm, isAuthorized: false, provinceCode: 'CL', consultantId: consultant.id });
    const seen = async (who = me) => {
      const { loads, provinces, countedAt } = await openTerritoryLoad(who);
      const mine = loads.find(({ id }) => id === consultant.id);
      return [mine?.name, mine?.centers, provinces.find(({ code }) => code === 'CL')?.centers, countedAt !== null];
    };
    const stewarded = async () => {
      const { stewards, orphans, countedAt } = await openTerritories(personOf(admin, 'admin'));
      const mine = stewards.find(({ id }) => id === consultant.id);
      return [mine?.name, mine?.centers, orphans.some(({ code }) => code === 'CL'), countedAt !== null];
    };
    const took = (milliseconds: number) =>
      pool.query('update bookkeeping.kept_reports set milliseconds = $1', [milliseconds]);
    await more();
    await cacheAreas();
    await cacheTerritories();
    await cacheStanding();
    await counted({ q: 'Caltanissetta' });
    const there = async (who: Member) => {
      const { areas, countedAt } = (await gaps(who)).body;
      return [areas.map(({ key, waiting }: { key: string; waiting: number }) => [key, waiting]), countedAt !== null];
    };
    await took(1001);
    await more();
    for (const who of [admin, area]) expect(await there(who)).toEqual([[['IT-CL', 1]], true]);
    await db.user.update({ where: { id: consultant.id }, data: { surname: 'Seconda' } });
    expect(await seen()).toEqual(['Ada Seconda', 1, 1, true]);
    expect(await stewarded()).toEqual(['Ada Seconda', 1, false, true]);
    expect((await openTerritory(me, '')).provinces).toMatchObject([{ code: 'CL', centers: 1 }]);
    // What was counted for other provinces is nothing of theirs.
    expect(await seen(meOf(area, 'area-manager', ['AO']))).toEqual([undefined, undefined, undefined, false]);
    await db.user.update({ where: { id: consultant.id }, data: { assignedProvincesCodes: [] } });
    expect((await stewarded())[2]).toBe(true);
    await took(10);
    expect((await seen()).slice(1)).toEqual([2, 2, false]);
    expect((await stewarded()).slice(1)).toEqual([2, true, false]);
    for (const who of [admin, area]) expect(await there(who)).toEqual([[['IT-CL', 2]], false]);
  });
});
