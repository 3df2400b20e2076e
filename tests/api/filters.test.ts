// `[ne]` finds exactly the records that `=` does not, including nulls and lists; sorting and paging work with missing
// values.
import { listWhole } from '@/lib/core/lists/list';
import { parseListQuery } from '@/lib/core/lists/query';
import { listScreens } from '@/lib/core/screens/lists';
import { openList } from '@/lib/core/screens/open-list';
import { resourceNamed } from '@/lib/core/screens/read-records';
import { ownApi } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson, personOf, unique } from '../support/people';

const { call } = ownApi();
let admin: Member;
let expert: Member;
let region: string;

const machines = ['xpower', 'woodpecker', null, null] as const;

beforeAll(async () => {
  [admin, expert, region] = [await makePerson('admin'), await makePerson('expert'), unique('Regione')];
  const [other, consultant] = [await makePerson('expert'), await makePerson('consultant')];
  for (const [n, machineType] of machines.entries()) {
    const more = { typesOfTreatments: n % 2 ? ['ULTRA' as const, 'HOME' as const] : [], consultantId: null };
    const site = n < 2 ? null : 'https://studio.example';
    const center = await makeCenter({
      region,
      machineType,
      site,
      ...more,
      ...(n === 1 && { consultantId: consultant.id }),
    });
    await linkExpert(center.id, other.id);
    if (n < 2) await linkExpert(center.id, expert.id);
  }
});

const list = (query: string) =>
  call('GET', `centers?address.region=${region}&count=true&fields=machineType,site&${query}`, { as: admin });
const count = async (query: string) => Number((await list(query)).headers.get('odin-count'));

describe('not equal', () => {
  test.each([
    ['machineType', 'xpower', 1],
    ['machineType', 'null', 2],
    ['typesOfTreatments', 'ULTRA', 2],
    ['address.provinceCode', 'MI', 4],
    ['site', 'https://studio.example', 2],
    ['associateConsultant', 'null', 3],
    ['hideInMap', 'true', 0],
  ])('%s is the complement of equal to %s', async (field, value, equal) => {
    expect([await count(`${field}=${value}`), await count(`${field}[ne]=${value}`)]).toEqual([equal, 4 - equal]);
  });

  test('on a list of people means that this one is not in it', async () => {
    expect([await count(`expertIds=${expert.id}`), await count(`expertIds[ne]=${expert.id}`)]).toEqual([2, 2]);
    expect(await count(`expertIds[in]=${expert.id}`)).toBe(2);
    expect(await list(`expertIds[gte]=${expert.id}`)).toMatchObject({
      status: 400,
      body: { messageKey: 'errors.unknownOperator', errors: [{ field: 'expertIds[gte]' }] },
    });
  });
});

test('sorting by nullable fields is stable across pages', async () => {
  const walk = async (sort: string) => {
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => list(`sort=${sort}&limit=1&page=${page}`)));
    return pages.flatMap(({ body }) => body.map(({ _id }: { _id: string }) => _id)) as string[];
  };
  const up = await walk('machineType,site,associateConsultant');
  expect(new Set(up).size).toBe(4);
  expect(await walk('machineType,site,associateConsultant')).toEqual(up);
  const down = await walk('-machineType,-site,-associateConsultant');
  expect(new Set(down)).toEqual(new Set(up));
  for (const sort of ['machineType,site', '-machineType,site,-associateConsultant']) {
    const fromEnd = await Promise.all([-4, -3, -2, -1].map((page) => list(`sort=${sort}&limit=1&page=${page}`)));
    expect(fromEnd.flatMap(({ body }) => body.map(({ _id }: { _id: string }) => _id))).toEqual(await walk(sort));
  }
  // Missing values come last, by whichever key.
  for (const sort of ['machineType', '-machineType', 'hideInMap,site', 'hideInMap,-site']) {
    const field = sort.endsWith('site') ? 'site' : 'machineType';
    const values = (await list(`sort=${sort}`)).body.map((one: Record<string, string | null>) => one[field]);
    expect([sort, values.map((value: string | null) => value === null)]).toEqual([sort, [false, false, true, true]]);
  }
});

test('a whole list is read in steps of its order, without a gap and nothing twice', async () => {
  const centers = resourceNamed('centers');
  for (const sort of ['machineType,site', '-machineType,site,-associateConsultant', '-site', 'createdAt,name', '_id']) {
    const once = (await list(`sort=${sort}`)).body.map(({ _id }: { _id: string }) => _id);
    expect(once).toHaveLength(4);
    const query = parseListQuery(centers, new URLSearchParams({ 'address.region': region, sort, fields: 'name' }));
    for (const step of [1, 2, 3, 4, 5]) {
      const found: string[] = [];
      for await (const part of listWhole(centers, personOf(admin, 'admin'), query, { step }))
        found.push(...(JSON.parse(part) as { _id: string }[]).map(({ _id }) => _id));
      expect([sort, step, found]).toEqual([sort, step, once]);
    }
  }
});

test.each([
  ['site[gt]=https://studio.example', 0],
  ['site[gte]=https://studio.example', 2],
  ['site[lt]=https://studio.example', 0],
  ['site[startsWith]=HTTPS://stu', 2],
  ['site[startsWith]=studio', 0],
  ['site[startsWith]=%25', 0],
  ['address.city[startsWith]=MILÀ', 4],
  ['createdAt[lt]=2020-01-01', 0],
  ['createdAt[gt]=2020-01-01', 4],
  ['createdAt[lte]=9999-12-31', 4],
  ['createdAt[gt]=9999-12-31', 0],
  ['createdAt[gte]=0500-02-28', 4],
  ['createdAt[lt]=0001-01-01', 0],
])('greater, less, and begins with: %s finds %i', async (query, found) => expect(await count(query)).toBe(found));

describe('contains, and is empty', () => {
  test.each([
    ['site[contains]=STUDIO', 2],
    ['site[contains]=%25', 0],
    ['site[empty]=true', 2],
    ['site[empty]=false', 2],
    ['expertIds[empty]=true', 0],
    ['associateConsultant[empty]=false', 1],
    ['address.city[contains]=milàn', 4],
    ['machineType=xpower&match=all', 1],
    ['where={"site":null}', 2],
    ['where={"not":{"site[in]":["https://studio.example,x"]}}', 4],
  ])('%s', async (query, expected) => {
    expect(await count(query)).toBe(expected);
  });

  test('short texts ignore case and accents as longer ones do', async () => {
    const elsewhere = unique('Accents');
    for (const name of ['Èlite', 'Rosé Straße', 'ASSO']) await makeCenter({ region: elsewhere, name });
    const counts = ['è', 'E', 'é', 'ß', 'SS', 'st', 'x', '_', '%', '\\\\'].map(async (text) => {
      const query = `address.region=${elsewhere}&count=true&name[contains]=${encodeURIComponent(text)}`;
      return [text, Number((await call('GET', `centers?${query}`, { as: admin })).headers.get('odin-count'))];
    });
    expect(Object.fromEntries(await Promise.all(counts))).toEqual({
      è: 2,
      E: 2,
      é: 2,
      ß: 2,
      SS: 2,
      st: 1,
      x: 0,
      _: 0,
      '%': 0,
      '\\\\': 0,
    });
  });

  test('OR filters on request', async () => {
    const any = async (query: string, as = admin) =>
      Number((await call('GET', `centers?count=true&match=any&${query}`, { as })).headers.get('odin-count'));
    const unknown = unique('Nowhere');
    expect(await any(`address.region=${region}&name=${unknown}`)).toBe(4);
    expect(await any(`address.region=${unknown}&name=${unknown}`)).toBe(0);
    expect(await any(`address.region=${region}&name=${unknown}`, expert)).toBe(2);
  });

  test('a filter on a hidden field finds nothing, even beside others', async () => {
    const asked = `centers?match=any&address.region=${region}&consultantNotes[contains]=a`;
    expect((await call('GET', asked, { as: expert })).status).toBe(403);
    expect((await call('GET', 'centers?hideInMap[contains]=t', { as: admin })).status).toBe(400);
    expect((await call('GET', 'centers?match=some', { as: admin })).status).toBe(400);
  });
});

test('every list opens with its filters, and ignores malformed ones', async () => {
  const screens = Object.entries(listScreens).filter(([, { areas }]) => areas.includes('admin'));
  expect(screens.length).toBeGreaterThan(15);
  const me = personOf(admin, 'admin');
  for (const [name, screen] of screens) {
    const view = await openList(screen, me, { 'nothing[like]': 'x', sort: 'nothing', match: 'any', page: 'x' });
    expect([name, view.state.chosen]).toEqual([name, { match: 'any' }]);
  }
  const centers = await openList(listScreens.centers!, me, {
    'name[contains]': 'studio',
    'tier[in]': ['GOLD', 'ELITE'],
    'createdAt[lte]': '31/12/2026',
    'createdAt[gte]': 'soon',
    'address.city[contains]': '',
    sort: ['-tier', 'name'],
  });
  expect(centers.state).toMatchObject({ sort: '-tier,name' });
  expect(centers.state.chosen).toEqual({
    'name[contains]': 'studio',
    'tier[in]': 'GOLD,ELITE',
    'createdAt[lte]': '2026-12-31',
  });
  expect(centers.filterable.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['name', 'address', 'tier', 'isAuthorized', 'associateConsultant', 'createdAt']),
  );
});

test('Clean & White filters every list of centers, and its kit only where that is offered', async () => {
  const studio = unique('Bianco');
  const names = ['a', 'b'].map((one) => `${studio} ${one}`);
  for (const [n, name] of names.entries())
    await makeCenter({ name, isAuthorized: true, isCleanAndWhite: n === 0, tier: n === 0 ? 'GOLD' : 'BASE' });
  const open = (screen: string, query: Record<string, string>) =>
    openList(listScreens[screen]!, personOf(admin, 'admin'), { q: studio, ...query });
  const found = async (screen: string, query: Record<string, string>) => {
    const { records, state } = await open(screen, query);
    return [records.map(({ name }) => name), state.chosen];
  };
  for (const screen of ['centers', 'centers/authorized-center', 'visits'])
    for (const [n, isCleanAndWhite] of ['true', 'false'].entries())
      expect(await found(screen, { isCleanAndWhite })).toEqual([[names[n]], { isCleanAndWhite }]);
  const either = { isCleanAndWhite: 'true', tier: 'BASE', match: 'any' };
  expect(await found('centers', either)).toEqual([names, either]);
  expect(await found('centers', { isCleanAndWhite: 'kitDue' })).toEqual([[names[0]], { isCleanAndWhite: 'kitDue' }]);
  expect(await found('centers', { isCleanAndWhite: 'kitSent' })).toEqual([[], { isCleanAndWhite: 'kitSent' }]);
  expect(await found('visits', { isCleanAndWhite: 'kitSent' })).toEqual([names, {}]);
  const { filters } = await open('centers', {});
  expect(filters.find(({ name }) => name === 'isCleanAndWhite')?.options).toEqual([
    'true',
    'false',
    'kitDue',
    'kitSent',
  ]);
});

test('a day compared with instants is a day in Italy, whichever way it is asked for', async () => {
  const [before, first, last, after] = await Promise.all(
    ['2026-07-14T21:59:59.999Z', '2026-07-14T22:00:00Z', '2026-07-15T21:59:59.999Z', '2026-07-15T22:00:00Z'].map(
      async (createdAt) => (await makeCenter({ createdAt: new Date(createdAt) })).id,
    ),
  );
  const mine = [before, first, last, after];
  const found = async (query: string) => {
    const { body } = await call('GET', `centers?_id[in]=${mine.join(',')}&fields=name&limit=100&${query}`, {
      as: admin,
    });
    return (body as { _id: string }[]).map(({ _id }) => mine.indexOf(_id)).toSorted((a, b) => a - b);
  };
  expect(await found('createdAt=2026-07-15')).toEqual([1, 2]);
  expect(await found('createdAt[ne]=2026-07-15')).toEqual([0, 3]);
  expect(await found('createdAt[gte]=2026-07-15')).toEqual([1, 2, 3]);
  expect(await found('createdAt[lte]=2026-07-15')).toEqual([0, 1, 2]);
  expect(await found('createdAt[gte]=2026-07-15T00:00:00Z')).toEqual([2, 3]);
});

test.each([
  ['nonsense=1', 'errors.unknownParameter', 'nonsense'],
  ['key[like]=x', 'errors.unknownOperator', 'key[like]'],
  ['page=0', 'errors.numberOutOfRange', 'page'],
  ['limit=101', 'errors.numberOutOfRange', 'limit'],
  ['sort=shoe', 'errors.unknownParameter', 'shoe'],
  ['fields=shoe', 'errors.unknownField', 'shoe'],
  ['language=xx', 'errors.wrongValue', 'language'],
  ['createdAt[gte]=yesterday', 'errors.wrongValue', 'createdAt[gte]'],
  ['count=maybe', 'errors.notTrueOrFalse', 'count'],
  ['page=1&page=2', 'errors.repeatedParameter', 'page'],
])('%s is a 400 that names it', async (query, messageKey, field) => {
  const { status, body } = await call('GET', `labels?${query}`, { as: admin });
  expect([status, body.messageKey, body.errors[0].field]).toEqual([400, messageKey, field]);
});
