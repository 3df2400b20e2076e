// Lists by groups: the same figures as counting by hand what the reader may see, in one statement, and no field they may not read.
import fc from 'fast-check';
import type { Person } from '@/lib/core/actor/actor';
import type { SignedInGroup } from '@/lib/core/actor/roles';
import { groupRecords } from '@/lib/core/lists/groups';
import { parseListQuery } from '@/lib/core/lists/query';
import { createView } from '@/lib/core/saved-views/verbs';
import { listScreens } from '@/lib/core/screens/lists';
import { filtersOfGroup } from '@/lib/core/screens/open-groups';
import { openList, openWholeGroups, openWholeList } from '@/lib/core/screens/open-list';
import { centers } from '@/lib/nouns/centers/resource';
import { treatments } from '@/lib/nouns/treatments/resource';
import { users } from '@/lib/nouns/users/resource';
import { db, pool } from '@/lib/run/db/db';
import { transaction } from '@/lib/run/db/transaction';
import { readFigures } from '@/lib/web/rest/read-figures';
import { IS_LONG, isTurnOf } from '../support/long-proof';
import { linkDealer, linkExpert, makeCenter, makePerson, makeTreatment, personOf, unique } from '../support/people';
import { recordStatements } from '../support/statements';
import { makeWorld } from '../support/world';

const ROLES = ['admin', 'expert', 'consultant', 'area-manager', 'dealer', 'user'] as const;
const me = {} as Record<SignedInGroup, Person>;
const DAYS = ['2026-03-28T23:30:00Z', '2026-03-31T22:30:00Z', '2026-06-01T00:00:00Z'].map((day) => new Date(day));
const WORD = unique('gruppo');

beforeAll(async () => {
  const { people, fixtures } = await makeWorld();
  for (const role of ROLES) me[role] = personOf(people[role], role);
  me['area-manager'] = { ...me['area-manager'], areaProvinces: ['MI'] };
  for (const { near, far } of Object.values(fixtures))
    for (const role of ['admin', 'expert', 'consultant'] as const) for (const make of [near, far]) await make?.(role);
  const visitors = [people.consultant, await makePerson('consultant')];
  // Does not work here any more: their centers count as nobody's.
  const left = await makePerson('consultant', { role: 'user', originalRole: 'user' });
  const dealers = [people.dealer, await makePerson('dealer')];
  const experts = [people.expert, await makePerson('expert'), await makePerson('expert', { deletedAt: new Date() })];
  const maybe = <T>(values: readonly T[]) => fc.constantFrom(null, ...values);
  const some = fc.record({
    provinceCode: maybe(['MI', 'RM', '']),
    country: fc.constantFrom('IT', 'IT', 'ES', null),
    region: maybe(['Lombardia', 'Lazio']),
    tier: fc.constantFrom('BASE', 'GOLD', 'SILVER'),
    machineType: maybe(['xpower', 'other']),
    typesOfTreatments: fc.subarray(['HOME', 'ULTRA', 'TOUCH']),
    createdAt: fc.constantFrom(...DAYS),
    isAuthorized: fc.boolean(),
    consultantId: maybe([...visitors, left].map(({ id }) => id)),
    deletedAt: fc.constantFrom(null, null, null, new Date()),
    dealers: fc.subarray(dealers),
    experts: fc.subarray(experts),
    points: fc.tuple(fc.nat(20), fc.nat(20)),
  });
  for (const { dealers: supply, experts: work, points, ...data } of fc.sample(some, 40)) {
    const { id } = await makeCenter({ name: `${WORD} ${unique('c')}`, ...data } as Parameters<typeof makeCenter>[0]);
    for (const dealer of supply) await linkDealer(id, dealer.id);
    for (const expert of work) await linkExpert(id, expert.id);
    const given = { expertId: people.expert.id, userId: people.user.id, patientName: 'P', patientSurname: 'P' };
    for (const kitPoints of points) await makeTreatment({ ...given, centerId: id, kitPoints });
  }
});

const open = (role: SignedInGroup, screen: string, query: Record<string, string>) =>
  openList(listScreens[screen]!, me[role], query);

async function allOf(role: SignedInGroup, screen: string, query: Record<string, string>) {
  const found = [];
  for await (const { records } of openWholeList(listScreens[screen]!, me[role], query).parts) found.push(...records);
  return found;
}

type Count = Record<string, { count: number; sum: number }>;

test.each([
  ['admin', 'address.provinceCode', {}],
  ['admin', 'address.region', { tier: 'GOLD' }],
  ['admin', 'associateDealers', {}],
  ['admin', 'expertIds', {}],
  ['admin', 'tier', { 'address.provinceCode': 'MI' }],
  ['admin', 'machineType', { 'address.provinceCode[empty]': 'true' }],
  ['admin', 'typesOfTreatments', {}],
  ['admin', 'isAuthorized', {}],
  ['admin', 'createdAt', {}],
  ['admin', 'createdAt', { 'createdAt[gte]': '2026-04-01' }],
  ['admin', 'tier', { tier: 'GOLD', isAuthorized: 'true', match: 'any' }],
  ['consultant', 'tier', {}],
  ['area-manager', 'address.provinceCode', {}],
  ['dealer', 'isAuthorized', {}],
] as const)('%s groups centers by %s as by hand %o', async (role, group, filters) => {
  const query = { q: WORD, ...filters, columns: 'name,treatmentCount' };
  const [field = '', part = ''] = group.split('.');
  const records = await allOf(role, 'centers', { ...query, columns: `name,treatmentCount,${field}` });
  const view = await open(role, 'centers', { ...query, group, limit: '100' });
  const months = view.groups!.by.isMonth;
  const expected: Count = {};
  for (const record of records) {
    const parts = (record[field] ?? {}) as Record<string, string | null>;
    const isAbroad = part === 'provinceCode' && parts[part] && parts.country !== 'IT';
    const given = isAbroad ? `${parts.country ?? ''}-${parts[part]}` : part ? parts[part] : record[field];
    // A day of the month in Italy.
    const value = months
      ? new Date(String(given)).toLocaleDateString('sv', { timeZone: 'Europe/Rome' }).slice(0, 7)
      : given;
    const values = [value].flat() as (string | boolean | null)[];
    for (const one of values.length > 0 ? values : [null]) {
      const key = one === null || one === '' ? '-' : `${one}`;
      const before = expected[key] ?? { count: 0, sum: 0 };
      expected[key] = { count: before.count + 1, sum: before.sum + Number(record.treatmentCount ?? 0) };
    }
  }
  const counted = view.groups!.groups.map(({ key, count, sums }) => [
    key ?? '-',
    { count, sum: sums.treatmentCount ?? 0 },
  ]);
  expect(Object.fromEntries(counted)).toEqual(expected);
  const abroad = view.groups!.groups.filter(({ key }) => key?.startsWith('ES-'));
  for (const { name } of abroad) expect(name).toBe('Milano');
  expect(view.groups!.total).toBe(records.length);
  expect(records.length).toBeGreaterThan(0);
});

/** A third of the fields each day. */
test('whatever a list is grouped by, the link of each group leads to just as many records', async () => {
  const seen = new Set<string>();
  const tried = new Set<string>();
  for (const role of ROLES)
    for (const [path, { areas, resource }] of Object.entries(listScreens)) {
      if (!areas.includes(role)) continue;
      for (const by of (await open(role, path, {})).groupFields) {
        const what = `${resource} ${by.path}`;
        if (tried.has(what) || !isTurnOf(what, 3)) continue;
        tried.add(what);
        const view = await open(role, path, { group: by.path, limit: '100' });
        expect(view.state.group, `${role} ${path} ${by.path}`).toBe(by.path);
        for (const { key, count } of view.groups!.groups.slice(0, by.part ? 6 : 2)) {
          const chosen = filtersOfGroup(view.state.chosen, by, key);
          if (!chosen) continue;
          const { total } = await open(role, path, chosen);
          expect(total, `${role} ${path} ${by.path} ${key}`).toBe(count);
          seen.add(resource);
        }
      }
    }
  expect(seen.size).toBeGreaterThan(IS_LONG ? 9 : 2);
}, 120_000);

test('a second choice of the same field is added to the first, and one of several leads nowhere', async () => {
  const by = (await open('admin', 'centers', {})).groupFields.find(({ path }) => path === 'associateDealers')!;
  expect(filtersOfGroup({ associateDealers: 'a' }, by, 'b')).toEqual({
    associateDealers: 'a',
    'associateDealers[in]': 'b',
  });
  expect(filtersOfGroup({ associateDealers: 'a' }, by, 'a')).toEqual({ associateDealers: 'a' });
  expect(filtersOfGroup({ tier: 'GOLD', match: 'any' }, by, 'a')).toBeNull();
});

test('the first ten records of an unfolded group are shown in the order of the list, with one statement for all groups', async () => {
  let view = await open('admin', 'centers', {});
  const statements = await recordStatements(async () => {
    view = await open('admin', 'centers', { q: WORD, group: 'tier', unfold: 'all', sort: '-name' });
  });
  expect(statements.filter(({ text }) => text.includes('grouped as materialized'))).toHaveLength(1);
  // Slow sums stand beside few records, though none of their columns is shown.
  expect(view.groups!.summed.map(({ name }) => name)).toEqual(['treatmentCount', 'lastTrimesterTreatments']);
  for (const group of view.groups!.groups) {
    const all = await open('admin', 'centers', { q: WORD, tier: group.key!, sort: '-name', limit: '100' });
    expect(group.records!.map(({ _id }) => _id)).toEqual(all.records.slice(0, 10).map(({ _id }) => _id));
    expect(group.records![0]).toMatchObject({ name: all.records[0]!.name });
  }
  const { key } = view.groups!.groups[0]!;
  const one = await open('admin', 'centers', { q: WORD, group: 'tier', unfold: key! });
  expect(one.groups!.groups.map(({ records }) => records !== null)).toEqual(
    one.groups!.groups.map((group) => group.key === key),
  );
  const last = await open('admin', 'centers', { q: WORD, group: 'tier', page: '9' });
  expect([last.state.page, last.groups!.groups.length]).toEqual([1, view.groups!.groups.length]);
});

test('nobody groups by a field or adds up one that they may not read', async () => {
  const grouped = (resource: typeof centers, as: Person, by: string, sums: string[] = [], page = '1') =>
    groupRecords(resource, as, parseListQuery(resource, new URLSearchParams({ page })), {
      by: [by],
      sums,
      unfolded: [],
      most: 1,
    });
  const refused = (status: number) => expect.objectContaining({ status });
  await expect(grouped(centers, me.dealer, 'consultantNotes')).rejects.toEqual(refused(403));
  await expect(grouped(centers, me.dealer, 'tier', ['treatmentCount'])).rejects.toEqual(refused(403));
  await expect(grouped(centers, me.dealer, 'password')).rejects.toEqual(refused(400));
  await expect(grouped(centers, me.dealer, 'constructor')).rejects.toEqual(refused(400));
  expect(await grouped(centers, me.admin, 'tier', [], '9')).toMatchObject({ groups: [], groupCount: 3 });
  // Of health not even the treating professional sees more than one at a time.
  for (const by of ['hasGingivalProblems', 'sensibility', 'patient.smoker', 'notes'])
    for (const as of [me.admin, me.expert])
      await expect(grouped(treatments, as, by)).rejects.toEqual(expect.objectContaining({ name: 'Problem' }));
  for (const by of ['smoker', 'useCoffee'])
    await expect(grouped(users, me.admin, by)).rejects.toEqual(expect.objectContaining({ name: 'Problem' }));

  // On a page such a field is one that does not exist.
  const [plain, secret, unknown] = await Promise.all(
    ['', 'consultantNotes', 'xyz'].map((group) => open('dealer', 'centers', { group })),
  );
  expect([secret!.groups, secret!.state]).toEqual([null, plain!.state]);
  expect([unknown!.groups, unknown!.state]).toEqual([null, plain!.state]);
  const offered = (await open('admin', 'treatments', {})).groupFields.map(({ path }) => path);
  expect(offered).not.toEqual(expect.arrayContaining([expect.stringMatching(/patient|Problems|sensib|notes/)]));

  // Of colleagues a consultant reads less than of themselves.
  const own = await grouped(users, me.consultant, 'country', ['practicePoints', 'fanShopPoints']);
  expect([own.total, own.groups!.length]).toEqual([1, 1]);
  await db.user.update({ where: { id: me.expert.id }, data: { fanShopPoints: 77, practicePoints: 5 } });
  const all = await grouped(users, me.consultant, 'role', ['practicePoints', 'fanShopPoints']);
  expect(all.total).toBeGreaterThan(1);
  expect(all.sums).toEqual({ practicePoints: expect.any(Number), fanShopPoints: 0 });
  expect(all.sums.practicePoints).toBeGreaterThanOrEqual(5);
});

test('a saved view keeps its groups, and a bulk change of what they show ignores them', async () => {
  const made = (query: string) =>
    transaction((tx) => createView(tx, me.admin, { screen: 'centers', name: unique('Vista'), query }));
  const id = await made('group=tier&unfold=GOLD&group2=x&q=a');
  const view = await db.savedView.findUniqueOrThrow({ where: { id } });
  expect(Object.fromEntries(new URLSearchParams(view.query))).toEqual({ group: 'tier', unfold: 'GOLD', q: 'a' });
  expect((await db.savedView.findUniqueOrThrow({ where: { id: await made('group=nothing&q=a') } })).query).toBe('q=a');
});

test('more than a hundred thousand records are listed, not grouped', async () => {
  await pool.query(`insert into faqs (question, answer, language)
    select '${WORD} ' || n, 'x', 'it' from generate_series(1, 100001) n`);
  const view = await open('admin', 'options/faqs', { q: WORD, group: 'language' });
  expect([view.groups, view.hasLostGroups, view.records.length, view.state.group]).toEqual([null, true, 25, '']);
  const asked = { url: new URL(`http://x/?groupBy=language&q=${WORD}`), params: { resource: 'faqs' }, actor: me.admin };
  await expect(readFigures.run(asked as never)).rejects.toThrow('errors.tooManyToGroup');
  const sheet = openWholeGroups(listScreens['options/faqs']!, me.admin, { q: WORD, group: 'language' });
  await expect(sheet).rejects.toThrow('errors.tooManyToGroup');
  await pool.query(`delete from faqs where question like '${WORD}%'`);
});

test('the sheet of the groups has the figures of the screen, and none that its reader may not group by', async () => {
  for (const group of ['address.provinceCode', 'isAuthorized', 'createdAt', 'associateConsultant']) {
    const query = { q: WORD, group };
    const sheet = await openWholeGroups(listScreens.centers!, me.admin, query);
    const [{ name } = { name: '' }] = sheet.columns;
    const rows: unknown[] = [];
    for await (const { records } of sheet.parts)
      rows.push(...records.map((record) => [String(record[name]), record.groupCount]));
    const { groups } = (await openList(listScreens.centers!, me.admin, query)).groups!;
    expect(rows, group).toEqual(groups.map(({ key, count }) => [String(key), count]));
  }
  for (const group of ['', 'consultantNotes', 'name', 'nothing'])
    await expect(openWholeGroups(listScreens.centers!, me.dealer, { group })).rejects.toThrow('errors.notFound');
});
