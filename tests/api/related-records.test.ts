// Lists that lead on to related records: the same as following each reference by hand, with what the same caller reads in their own
// lists; in any order, from page to page, and as figures.

import fc from 'fast-check';
import { scopesOf } from '@/lib/core/access/scopes';
import { anonymous, type Person } from '@/lib/core/actor/actor';
import { type Grouped, groupRecords } from '@/lib/core/lists/groups';
import { parseListQuery } from '@/lib/core/lists/query';
import { resources } from '@/lib/nouns/resources';
import { db } from '@/lib/run/db/db';
import { names } from '@/lib/run/names';
import { IS_LONG } from '../support/long-proof';
import { ownApi } from '../support/own-api';
import { linkDealer, linkExpert, makeCenter, makePerson, makeTreatment, personOf, unique } from '../support/people';
import {
  actors,
  ask,
  expanded,
  figuresOf,
  holds,
  inOrder,
  leavesOf,
  listOf,
  mayCompare,
  mayFollow,
  type Operator,
  patientOf,
  type Row,
  type Rule,
  relations,
  statusOr,
  type Tree,
} from '../support/read-by-hand';
import { makeWorld, type World } from '../support/world';

const { call } = ownApi();
let world: World;
const WORD = unique('relata');

const NAMES = Object.keys(relations);

/** Fields that are compared, with values of which some are there. */
const compared: Record<string, Record<string, readonly unknown[]>> = {
  centers: {
    name: [WORD],
    tier: ['BASE', 'GOLD'],
    isAuthorized: [true, false],
    'address.provinceCode': ['MI', 'RM'],
    consultantNotes: ['secret', 'Secret 2'],
    typesOfTreatments: ['HOME', 'ULTRA'],
    lat: [45.46, 46],
    createdAt: ['2026-03-31T22:30:00.000Z', '2026-06-01T00:00:00.000Z'],
  },
  memberships: { status: ['active', 'waiting'], kind: ['founding', 'invitation'], isResponsible: [true, false] },
  users: {
    level: ['base', 'gold'],
    country: ['IT', 'FR'],
    fanShopPoints: [0, 7],
    practicePoints: [0, 5],
    assignedProvincesCodes: ['MI', 'RM'],
  },
  'center-events': { type: ['gold', 'silver'], notes: ['x', 'secret'] },
  treatments: { productName: ['ULTRA', 'HOME'], 'points.kitPoints': [0, 9], rating: [4, 5] },
};

/** What lists are ordered by, grouped by, and which numbers are added up. */
const sorted: Record<string, string[]> = {
  centers: ['createdAt', 'lat', 'isAuthorized', 'priceFrom'],
  memberships: ['createdAt', 'isResponsible'],
  users: ['createdAt', 'fanShopPoints', 'practicePoints'],
  'center-events': ['createdAt', 'eventDate'],
  treatments: ['createdAt', 'rating', 'points.kitPoints'],
};
const grouped: Record<string, string[]> = {
  centers: names('tier isAuthorized typesOfTreatments address.provinceCode createdAt expertIds consultantNotes'),
  memberships: ['status', 'isResponsible', 'centerId'],
  users: ['level', 'country', 'assignedProvincesCodes', 'areaManagerId'],
  'center-events': ['type', 'notes', 'createdAt'],
  treatments: ['productName', 'rating', 'createdAt', 'expert'],
};
const numbers: Record<string, string[]> = {
  centers: ['lat'],
  users: ['fanShopPoints', 'practicePoints'],
  treatments: ['rating'],
};
const key = (person: Person, scopes: readonly string[]): Person => ({
  ...person,
  key: { id: crypto.randomUUID(), scopes: new Set(scopes) },
});

beforeAll(async () => {
  world = await makeWorld();
  const { people } = world;
  for (const role of ['admin', 'expert', 'consultant', 'area-manager', 'dealer', 'user'] as const)
    actors[role] = personOf(people[role], role);
  actors['area-manager'] = { ...(actors['area-manager'] as Person), areaProvinces: ['MI'] };
  const admin = actors.admin as Person;
  actors.visitor = anonymous;
  actors['key of centers'] = key(admin, ['centers:read', 'memberships:read']);
  actors['key of all but health'] = key(
    admin,
    Object.values(resources).flatMap((resource) => scopesOf(resource).filter((scope) => !scope.endsWith(':health'))),
  );
  const { consultant, dealer, expert, user } = people;
  const other = await makePerson('consultant', { fanShopPoints: 7, level: 'gold' });
  const gone = await makePerson('expert', { deletedAt: new Date() });
  await db.user.update({ where: { id: expert.id }, data: { fanShopPoints: 7, practicePoints: 5 } });
  const maybe = <T>(values: readonly T[]) => fc.constantFrom(null, ...values);
  const some = fc.record({
    provinceCode: maybe(['MI', 'RM']),
    tier: fc.constantFrom('BASE', 'GOLD'),
    typesOfTreatments: fc.subarray(['HOME', 'ULTRA']),
    isAuthorized: fc.boolean(),
    consultantNotes: maybe(['secret', 'Secret 2']),
    priceFrom: maybe([100, 250]),
    createdAt: fc.constantFrom(new Date('2026-03-31T22:30:00Z'), new Date('2026-06-01T00:00:00Z')),
    consultantId: maybe([consultant.id, other.id]),
    deletedAt: fc.constantFrom(null, null, null, new Date()),
    dealers: fc.subarray([dealer.id, other.id]),
    experts: fc.subarray([expert.id, people.waiting.id, gone.id]),
    hasTreatment: fc.boolean(),
  });
  const patients = [user.id];
  for (let n = 0; n < 6; n += 1) patients.push((await makePerson('user')).id);
  for (const [n, { dealers, experts, hasTreatment, ...data }] of fc.sample(some, 30).entries()) {
    const { id } = await makeCenter({ name: `${WORD} ${unique('c')}`, ...data } as Parameters<typeof makeCenter>[0]);
    for (const one of dealers) await linkDealer(id, one);
    for (const one of experts) await linkExpert(id, one);
    await db.centerEvent.create({ data: { type: 'gold', centerId: id, notes: 'secret', creatorId: other.id } });
    const about = {
      expertId: expert.id,
      userId: patients[n % 2 ? 0 : n % 7]!,
      centerId: id,
      rating: [5, 4, null][n % 3]!,
      kitPoints: 9,
    };
    if (hasTreatment) await makeTreatment(about);
  }
  for (const { id, userId } of await db.treatment.findMany({ select: { id: true, userId: true } }))
    patientOf.set(id, userId);
});

function written(rule: Rule): object {
  if ('not' in rule) return { not: written(rule.not) };
  if ('and' in rule) return { and: rule.and.map(written) };
  if ('or' in rule) return { or: rule.or.map(written) };
  const { steps, field, operator, value } = rule.leaf;
  return { [[...steps, field].join('.') + (operator === 'equals' ? '' : `[${operator}]`)]: value };
}

const paths = (name: string): string[][] => {
  const first = Object.entries(relations[name]!);
  return first.flatMap(([step, { to }]) => [[step], ...Object.keys(relations[to] ?? {}).map((next) => [step, next])]);
};

const endOf = (name: string, steps: readonly string[]) => steps.reduce((on, step) => relations[on]![step]!.to, name);

function leaf(name: string): fc.Arbitrary<Rule> {
  const along = fc.oneof({ weight: 2, arbitrary: fc.constant([] as string[]) }, fc.constantFrom(...paths(name)));
  return along
    .filter((steps) => compared[endOf(name, steps)] !== undefined)
    .chain((steps) => {
      const of = endOf(name, steps);
      return fc.constantFrom(...Object.entries(compared[of]!)).chain(([field, values]) => {
        const value = fc.constantFrom(...values);
        const isText = ['name', 'notes', 'consultantNotes'].includes(field);
        const isOrdered = typeof values[0] === 'number' || field === 'createdAt';
        const isList = ['typesOfTreatments', 'assignedProvincesCodes'].includes(field);
        const plain = fc.tuple(fc.constantFrom<Operator>('equals', 'ne'), value);
        const several = fc.subarray([...values], { minLength: 1 }).map((one): [Operator, unknown] => ['in', one]);
        const ordered = fc.tuple(fc.constantFrom<Operator>('gte', 'lt'), value);
        const texts = fc.tuple(fc.constantFrom<Operator>('contains', 'startsWith'), value);
        const empty = fc.tuple(fc.constant<Operator>('empty'), fc.boolean());
        return fc
          .oneof(
            plain,
            several,
            ...(isOrdered ? [ordered] : []),
            ...(isText ? [texts] : []),
            ...(isList ? [] : [empty]),
          )
          .map(([operator, wanted]): Rule => ({ leaf: { steps, of, field, operator, value: wanted } }));
      });
    });
}

const rules = (name: string) =>
  fc.letrec<{ rule: Rule }>((tie) => ({
    rule: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      leaf(name),
      fc.array(tie('rule'), { minLength: 1, maxLength: 3 }).map((or) => ({ or })),
      fc.array(tie('rule'), { minLength: 1, maxLength: 3 }).map((and) => ({ and })),
      tie('rule').map((not) => ({ not })),
    ),
  })).rule;

function trees(name: string): fc.Arbitrary<Tree> {
  const isShort = (steps: string[]) =>
    steps.filter((step, n) => relations[endOf(name, steps.slice(0, n))]![step]!.isMany).length < 2;
  return fc.subarray(paths(name).filter(isShort), { maxLength: 4 }).map((all) => {
    const tree: Tree = {};
    for (const [first = '', second] of all) {
      tree[first] ??= {};
      if (second) tree[first][second] = {};
    }
    return tree;
  });
}

const asParameter = (tree: Tree): string =>
  Object.entries(tree)
    .flatMap(([step, below]) => [step, ...Object.keys(below).map((next) => `${step}.${next}`)])
    .join(',');

const queries = fc.tuple(fc.constantFrom(...NAMES), fc.nat()).chain(([name, n]) =>
  fc.record({
    name: fc.constant(name),
    n: fc.constant(n),
    rule: rules(name),
    tree: trees(name),
    sort: fc.array(fc.tuple(fc.constantFrom(...sorted[name]!), fc.boolean()), { maxLength: 2 }),
    limit: fc.constantFrom(3, 10, 100),
    by: fc.subarray(grouped[name]!, { minLength: 1, maxLength: 2 }),
    sums: fc.subarray(numbers[name] ?? []),
  }),
);
const PAGES = 3;

const comparable = ({ groups, groupCount, total, sums }: Grouped) => ({
  groups: new Map(groups!.map(({ keys, count, sums: added }) => [JSON.stringify(keys), { count, sums: added }])),
  groupCount,
  total,
  sums,
});

test('random queries find and add the same as following each reference by hand, for everybody', async () => {
  const seen = { refused: 0, found: 0, added: 0, onLaterPages: 0, grouped: 0 };
  await fc.assert(
    fc.asyncProperty(queries, async ({ name, n, rule, tree, sort, limit, by, sums }) => {
      const who = Object.keys(actors)[n % Object.keys(actors).length]!;
      const known = await listOf(who, name);
      const expand = asParameter(tree);
      const order = sort.map(([field, descending]) => `${descending ? '-' : ''}${field}`).join(',');
      const where = JSON.stringify(written(rule));
      const what = `${who} ${name} ${expand} ${order} ${by.join()}`;
      const refusedOr = (answer: unknown) => (answer === 401 || answer === 403 ? 'refused' : answer);

      const compares = await Promise.all(leavesOf(rule).map((one) => mayCompare(who, name, one)));
      const mayRead = (fields: string[]) => fields.every((field) => known?.fields.includes(field.split('.')[0]!));
      const found: Row[] = [];
      for (const row of known && !compares.includes(false) ? known.shown.values() : [])
        if (await holds(who, name, row, rule)) found.push(row);
      const reads = (row: Row, fields: string[]) =>
        fields.every((field) => known!.rows.get(row._id)![field.split('.')[0]!] !== undefined);

      const parameters = { where, limit: String(limit), ...(expand && { expand }), ...(order && { sort: order }) };
      const answer = await ask(actors[who]!, name, parameters, PAGES);
      const sortedBy = sort.map(([field]) => field);
      const isRefused = !known || compares.includes(false) || !mayRead(sortedBy) || !(await mayFollow(who, name, tree));
      const rows = isRefused
        ? []
        : inOrder(
            found.filter((row) => reads(row, sortedBy)),
            known,
            sort,
          ).slice(0, PAGES * limit);
      const expected = await Promise.all(rows.map((row) => expanded(who, name, row, tree)));
      expect(refusedOr(answer), what).toEqual(isRefused ? 'refused' : expected);

      const resource = resources[name]!;
      const query = { ...parseListQuery(resource, new URLSearchParams({ where })), limit: 10_000 };
      const grouping = { by, sums, subject: resource.subject, unfolded: [], most: 0 };
      const figures = await statusOr(groupRecords(resource, actors[who]!, query, grouping).then(comparable));
      const mayGroup = known && !compares.includes(false) && mayRead([...by, ...sums]);
      const own = mayGroup ? found.filter((row) => reads(row, by)).map(({ _id }) => known.rows.get(_id)!) : [];
      const wanted = figuresOf(name, own, by, sums);
      expect(refusedOr(figures), what).toEqual(mayGroup ? wanted : 'refused');
      seen.refused += isRefused ? 1 : 0;
      seen.found += expected.length;
      seen.added += expand ? expected.length : 0;
      seen.grouped += wanted.groupCount;
      seen.onLaterPages += Math.max(0, expected.length - limit);
    }),
    { numRuns: IS_LONG ? 10_000 : 300 },
  );
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
}, 3_600_000);

describe('nobody learns by filtering what they may not read', () => {
  test.each([
    ['none', 'centers?consultant.email[startsWith]=a', 403],
    ['user', 'centers?consultant.email[startsWith]=a', 403],
    ['dealer', 'centers?memberships.status=active', 403],
    ['none', 'centers?memberships.status=active', 401],
    ['expert', 'centers?where={"not":{"consultantNotes[contains]":"a"}}', 403],
    ['expert', 'centers?where={"or":[{"tier":"BASE"},{"consultantNotes[contains]":"a"}]}', 403],
    ['admin', 'users?treatmentsReceived.hasSkinProblems=true', 403],
    ['admin', 'users?where={"not":{"treatmentsReceived.sensibility":"none"}}', 403],
    ['admin', 'users?treatmentsReceived.patient.smoker=true', 403],
    ['admin', 'users?where={"or":[{"smoker":true}]}', 400],
    ['admin', 'centers?experts.useCoffee=true', 403],
    ['admin', 'users?credential.hash[startsWith]=a', 400],
    ['admin', 'users?sessions.kind=api', 400],
    ['admin', 'centers?consultant.password=a', 400],
    ['admin', 'centers?consultant.constructor=a', 400],
    ['admin', 'centers?constructor.name=a', 400],
    ['admin', 'centers?memberships.user.memberships.status=active', 400],
  ] as const)('%s: %s is a %i', async (who, path, status) => {
    const as = who === 'none' ? null : world.people[who];
    const [name, query = ''] = path.split('?');
    const [parameter = '', ...value] = query.split('=');
    expect((await call('GET', `${name}?${parameter}=${encodeURIComponent(value.join('='))}`, { as })).status).toBe(
      status,
    );
  });

  test('of a colleague only fields are compared that are shown of a colleague', async () => {
    const me = actors.consultant as Person;
    const found = async (query: Record<string, string>) => ((await ask(me, 'centers', query)) as Row[]).length;
    await db.user.update({ where: { id: me.id }, data: { fanShopPoints: 12_345 } });
    await db.user.updateMany({ where: { id: { in: [world.people.expert.id] } }, data: { fanShopPoints: 54_321 } });
    expect(await found({ 'consultant.fanShopPoints': '12345' })).toBeGreaterThan(0);
    expect(await found({ 'experts.practicePoints[gte]': '0' })).toBeGreaterThan(0);
    expect(await found({ 'experts.fanShopPoints': '54321' })).toBe(0);
    expect(await found({ where: '{"or":[{"experts.fanShopPoints":54321},{"experts.fanShopPoints[gte]":1}]}' })).toBe(0);
  });

  test('a key follows no reference to what it has no scope for', async () => {
    const narrow = actors['key of centers']!;
    const refused: Record<string, string>[] = [
      { expand: 'consultant' },
      { expand: 'memberships.user' },
      { 'consultant.email[startsWith]': 'a' },
    ];
    for (const query of refused) expect(await ask(narrow, 'centers', query)).toBe(403);
    const [row] = (await ask(narrow, 'centers', { expand: 'memberships', 'memberships.status': 'active' })) as Row[];
    expect(row!.expanded).toEqual({
      memberships: expect.arrayContaining([expect.objectContaining({ centerId: row!._id })]),
    });
    expect(await ask(actors['key of all but health']!, 'centers', { expand: 'treatments' })).toBe(403);
  });
});
