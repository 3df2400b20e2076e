// Lists that lead on to related records: the same as following each reference by hand, with what the same caller reads in their own
// lists. The reference below knows lists of JSON alone, and no policy; which relations there are stands here by hand.
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { scopesOf } from '@/lib/core/access/scopes';
import { type Actor, anonymous, type Person } from '@/lib/core/actor/actor';
import { grantsOf, readFields } from '@/lib/core/define';
import { listRecords } from '@/lib/core/lists/list';
import { parseListQuery } from '@/lib/core/lists/query';
import { resources } from '@/lib/nouns/resources';
import { db } from '@/lib/run/db/db';
import { Problem } from '@/lib/run/errors';
import { IS_LONG } from '../support/long-proof';
import { ownApi } from '../support/own-api';
import { linkDealer, linkExpert, makeCenter, makePerson, makeTreatment, personOf, unique } from '../support/people';
import { makeWorld, type World } from '../support/world';

const { call } = ownApi();
let world: World;
const WORD = unique('relata');

type Row = Record<string, unknown> & { _id: string };
type Relation = { to: string; field: string; isMany?: true; isBack?: true };
const toOne = (to: string, field: string): Relation => ({ to, field });
const toMany = (to: string, field: string): Relation => ({ to, field, isMany: true });
const leadBack = (to: string, field: string): Relation => ({ to, field, isMany: true, isBack: true });

const relations: Record<string, Record<string, Relation>> = {
  centers: {
    consultant: toOne('users', 'associateConsultant'),
    experts: toMany('users', 'expertIds'),
    dealers: toMany('users', 'associateDealers'),
    memberships: leadBack('memberships', 'centerId'),
    events: leadBack('center-events', 'centerId'),
    treatments: leadBack('treatments', 'centerId'),
  },
  memberships: {
    center: toOne('centers', 'centerId'),
    user: toOne('users', 'userId'),
    askedBy: toOne('users', 'askedById'),
  },
  users: {
    areaManager: toOne('users', 'areaManagerId'),
    managedUsers: leadBack('users', 'areaManagerId'),
    consultedCenters: leadBack('centers', 'associateConsultant'),
    memberships: leadBack('memberships', 'userId'),
    treatmentsGiven: leadBack('treatments', 'expert'),
  },
  'center-events': { center: toOne('centers', 'centerId'), creator: toOne('users', 'creatorId') },
  treatments: { center: toOne('centers', 'centerId'), expert: toOne('users', 'expert') },
};
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

const actors = {} as Record<string, Actor>;
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
    createdAt: fc.constantFrom(new Date('2026-03-31T22:30:00Z'), new Date('2026-06-01T00:00:00Z')),
    consultantId: maybe([consultant.id, other.id]),
    deletedAt: fc.constantFrom(null, null, null, new Date()),
    dealers: fc.subarray([dealer.id, other.id]),
    experts: fc.subarray([expert.id, people.waiting.id, gone.id]),
    hasTreatment: fc.boolean(),
  });
  for (const { dealers, experts, hasTreatment, ...data } of fc.sample(some, 30)) {
    const { id } = await makeCenter({ name: `${WORD} ${unique('c')}`, ...data } as Parameters<typeof makeCenter>[0]);
    for (const one of dealers) await linkDealer(id, one);
    for (const one of experts) await linkExpert(id, one);
    await db.centerEvent.create({ data: { type: 'gold', centerId: id, notes: 'secret', creatorId: other.id } });
    if (hasTreatment) await makeTreatment({ expertId: expert.id, userId: user.id, centerId: id, kitPoints: 9 });
  }
});

/** A query by an actor, as the API answers it; a refusal is its status. */
async function ask(actor: Actor, name: string, parameters: Record<string, string>): Promise<Row[] | number> {
  const resource = resources[name]!;
  try {
    const { body } = await listRecords(resource, actor, parseListQuery(resource, new URLSearchParams(parameters)));
    return JSON.parse(body) as Row[];
  } catch (error) {
    if (error instanceof Problem) return error.status;
    throw error;
  }
}

/** What an actor reads in a list: its records in their usual order, with all fields; and those that the list shows unasked. */
type Known = { rows: Map<string, Row>; shown: Map<string, Row>; fields: readonly string[] };
const lists = new Map<string, Promise<Known | null>>();

function listOf(who: string, name: string): Promise<Known | null> {
  const before = lists.get(`${who} ${name}`);
  const read = async () => {
    const resource = resources[name]!;
    const [widest] = grantsOf(resource, actors[who]!).filter((grant) => grant.read.length > 0);
    if (!widest) return null;
    const fields = readFields(resource, widest).filter((field) => !resource.onlySingly.includes(field));
    const all = async (more: Record<string, string>) => {
      const found = [];
      for (let page = 1; found.length === (page - 1) * 100; page += 1)
        found.push(...((await ask(actors[who]!, name, { limit: '100', page: String(page), ...more })) as Row[]));
      return new Map(found.map((row) => [row._id, row]));
    };
    return { rows: await all({ fields: fields.join(',') }), shown: await all({}), fields };
  };
  const made = before ?? read();
  lists.set(`${who} ${name}`, made);
  return made;
}

/** The related records of one, as the actor knows them: null for a relation that is not theirs to see in it. */
async function follow(who: string, name: string, row: Row, step: string): Promise<Row[] | null> {
  const { to, field, isBack } = relations[name]![step]!;
  const there = (await listOf(who, to))!;
  const own = (await listOf(who, name))!.rows.get(row._id)!;
  if (isBack) return [...there.shown.values()].filter(({ _id }) => there.rows.get(_id)![field] === row._id);
  if (own[field] === undefined) return null;
  const ids = [own[field]].flat();
  return [...there.shown.values()].filter(({ _id }) => ids.includes(_id));
}

type Tree = { [step: string]: Tree };

async function expanded(who: string, name: string, row: Row, tree: Tree): Promise<Row> {
  const added: Record<string, unknown> = {};
  for (const [step, below] of Object.entries(tree)) {
    const { to, isMany } = relations[name]![step]!;
    const found = await follow(who, name, row, step);
    if (!found) continue;
    const records = await Promise.all(found.slice(0, 50).map((one) => expanded(who, to, one, below)));
    added[step] = isMany ? records : (records[0] ?? null);
  }
  return Object.keys(tree).length > 0 ? { ...row, expanded: added } : row;
}

/** Whether somebody may ask for these relations at all. */
async function mayFollow(who: string, name: string, tree: Tree): Promise<boolean> {
  for (const [step, below] of Object.entries(tree)) {
    const { to, field, isBack } = relations[name]![step]!;
    const [here, there] = [await listOf(who, name), await listOf(who, to)];
    if (!here || !there || !(isBack ? there : here).fields.includes(field)) return false;
    if (!(await mayFollow(who, to, below))) return false;
  }
  return true;
}

type Operator = 'equals' | 'ne' | 'in' | 'gte' | 'lt' | 'contains' | 'startsWith' | 'empty';
type Leaf = { steps: readonly string[]; of: string; field: string; operator: Operator; value: unknown };
type Rule = { leaf: Leaf } | { and: Rule[] } | { or: Rule[] } | { not: Rule };

const fits = (operator: Operator, value: unknown, wanted: unknown): boolean => {
  const said = value as string;
  if (Array.isArray(value))
    return (operator === 'in' ? (wanted as unknown[]) : [wanted]).some((one) => value.includes(one));
  if (operator === 'in') return (wanted as unknown[]).includes(value);
  if (operator === 'equals') return value === wanted;
  if (value === null) return false;
  if (operator === 'gte') return said >= (wanted as string);
  if (operator === 'lt') return said < (wanted as string);
  if (operator === 'startsWith') return said.toLowerCase().startsWith(String(wanted).toLowerCase());
  if (operator === 'contains') return said.toLowerCase().includes(String(wanted).toLowerCase());
  return said !== '';
};

const valueIn = (row: Row, field: string): unknown => {
  const [name = '', part] = field.split('.');
  return part === undefined ? row[name] : ((row[name] as Row | null | undefined)?.[part] ?? null);
};

/** Whether a comparison, without its negation, holds along these steps: null if the actor may not compare here. */
async function holdsAlong(who: string, name: string, row: Row, { steps, field, operator, value }: Leaf) {
  const [step, ...rest] = steps;
  const own = (await listOf(who, name))!.rows.get(row._id)!;
  if (!step) {
    if (own[field.split('.')[0]!] === undefined) return null;
    return fits(operator, valueIn(own, field), value);
  }
  const found = await follow(who, name, row, step);
  if (!found) return null;
  const { to } = relations[name]![step]!;
  for (const one of found)
    if (await holdsAlong(who, to, one, { steps: rest, of: '', field, operator, value })) return true;
  return false;
}

/** Whether a row is found; null if a field of its own is compared that the actor may not read in it: then it never is. */
async function holds(who: string, name: string, row: Row, rule: Rule): Promise<boolean | null> {
  if ('leaf' in rule) {
    const { operator, value } = rule.leaf;
    const isNegative = operator === 'ne' || (operator === 'empty' && value === true);
    const positive = { ...rule.leaf, operator: operator === 'ne' ? ('equals' as const) : operator };
    const found = await holdsAlong(who, name, row, positive);
    return found === null ? null : found !== isNegative;
  }
  if ('not' in rule) {
    const found = await holds(who, name, row, rule.not);
    return found === null ? null : !found;
  }
  const all = 'and' in rule ? rule.and : rule.or;
  const found = await Promise.all(all.map((one) => holds(who, name, row, one)));
  if (found.includes(null)) return null;
  return 'and' in rule ? !found.includes(false) : found.includes(true);
}

const leavesOf = (rule: Rule): Leaf[] => {
  if ('leaf' in rule) return [rule.leaf];
  return ('not' in rule ? [rule.not] : 'and' in rule ? rule.and : rule.or).flatMap(leavesOf);
};

async function mayCompare(who: string, name: string, { steps, field, of }: Leaf): Promise<boolean> {
  const tree = steps.toReversed().reduce<Tree>((below, step) => ({ [step]: below }), {});
  const last = await listOf(who, of);
  return (await mayFollow(who, name, tree)) && !!last && last.fields.includes(field.split('.')[0]!);
}

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

const queries = fc
  .tuple(fc.constantFrom(...NAMES), fc.nat())
  .chain(([name, n]) =>
    fc.record({ name: fc.constant(name), n: fc.constant(n), rule: rules(name), tree: trees(name) }),
  );

test('random queries find and add the same as following each reference by hand, for everybody', async () => {
  const seen = { refused: 0, found: 0, added: 0 };
  await fc.assert(
    fc.asyncProperty(queries, async ({ name, n, rule, tree }) => {
      const who = Object.keys(actors)[n % Object.keys(actors).length]!;
      const known = await listOf(who, name);
      const expand = asParameter(tree);
      const parameters = { where: JSON.stringify(written(rule)), limit: '100', ...(expand && { expand }) };
      const answer = await ask(actors[who]!, name, parameters);
      const may = await Promise.all([
        mayFollow(who, name, tree),
        ...leavesOf(rule).map((one) => mayCompare(who, name, one)),
      ]);
      const isRefused = !known || may.includes(false);
      const expected: Row[] = [];
      for (const row of isRefused ? [] : known.shown.values())
        if (await holds(who, name, row, rule)) expected.push(await expanded(who, name, row, tree));
      const said = answer === 401 || answer === 403 ? 'refused' : answer;
      expect(said, `${who} ${name} ${expand}`).toEqual(isRefused ? 'refused' : expected.slice(0, 100));
      seen.refused += isRefused ? 1 : 0;
      seen.found += expected.length;
      seen.added += expand ? expected.length : 0;
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
