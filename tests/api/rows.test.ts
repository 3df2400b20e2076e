// Random rules on random rows, including missing values: the compiled SQL matches the interpreted rule and, where
// expressible, Prisma's filter.
import fc from 'fast-check';
import { compileRows, compileWays } from '@/lib/core/access/compile-rows';
import type { Rows } from '@/lib/core/access/rows';
import { db, pool } from '@/lib/run/db/db';
import { Sql } from '@/lib/run/db/sql';
import type { Prisma } from '@/prisma/generated/client';
import { holds } from '../support/interpret-rows';
import { linkDealer, linkExpert, makeCenter, makePerson, unique } from '../support/people';

const DAYS = ['2026-03-29T00:30:00.000Z', '2026-10-25T01:30:00.000Z', '2028-02-29T23:59:59.999Z'].map(
  (text) => new Date(text),
);
const cities = ['Milano', "L'Aquila", '100% Città_1', 'milano'];
const machines = ['ems_dental', 'xpower', 'other'] as const;
const methods = ['HOME', 'ULTRA', 'TOUCH'] as const;
const latitudes = [-0.5, 45.25, 45.5];
const roles = ['expert', 'consultant', 'area_manager'] as const;
const provinces = ['MI', 'RM'];

const maybe = <T>(values: readonly T[]) => fc.constantFrom(null, ...values);
const centers = fc.record({
  city: maybe(cities),
  lat: maybe(latitudes),
  machineType: maybe(machines),
  typesOfTreatments: fc.subarray([...methods]),
  hideInMap: fc.boolean(),
  deletedAt: maybe(DAYS),
  createdAt: fc.constantFrom(...DAYS),
});
const users = fc.record({
  role: fc.constantFrom(...roles),
  country: maybe(['IT', 'FR']),
  bornDate: maybe(DAYS.map((day) => new Date(day.toISOString().slice(0, 10)))),
  assignedProvincesCodes: fc.subarray(provinces),
});

let graph: Record<string, unknown>[];

beforeAll(async () => {
  const people = [];
  for (const { role, ...user } of fc.sample(users, 8)) people.push(await makePerson('expert', { ...user, role }));
  for (const center of fc.sample(centers, 30)) {
    const [consultant, expert, dealer] = fc.sample(maybe(people), 3) as typeof people;
    const { id } = await makeCenter({
      ...center,
      lng: center.lat && 9,
      slug: unique('row'),
      consultantId: consultant?.id ?? null,
    });
    if (expert) await linkExpert(id, expert.id);
    if (dealer && center.hideInMap) for (const person of [dealer, people[0]!]) await linkDealerOnce(id, person.id);
  }
  graph = await db.center.findMany({
    include: { consultant: true, experts: { include: { user: true } }, dealers: { include: { user: true } } },
  });
});

const linked = new Set<string>();
async function linkDealerOnce(centerId: string, userId: string) {
  if (!linked.has(centerId + userId)) await linkDealer(centerId, userId);
  linked.add(centerId + userId);
}

type Rule = fc.Arbitrary<object>;

/** A value, a list, a range or an existence check. */
function ordered(values: readonly unknown[], isOptional: boolean): fc.Arbitrary<unknown> {
  const value = fc.constantFrom(...values);
  const from = fc.constantFrom('gt', 'gte');
  const to = fc.constantFrom('lt', 'lte');
  return fc.oneof(
    value,
    fc.subarray([...values]).map((some) => ({ in: some })),
    fc.tuple(fc.oneof(from, to), value).map(([operator, one]) => ({ [operator]: one })),
    fc.tuple(from, value, to, value).map(([after, start, before, end]) => ({ [after]: start, [before]: end })),
    ...(isOptional ? [fc.constantFrom(null, { not: null })] : []),
  );
}

const listed = (values: readonly string[]) =>
  fc.oneof(
    fc.constantFrom(...values).map((has) => ({ has })),
    fc.subarray([...values]).map((hasSome) => ({ hasSome })),
  );
const chosen = (values: readonly string[], isOptional: boolean) =>
  fc.oneof(
    fc.constantFrom(...values),
    fc.subarray([...values]).map((some) => ({ in: some })),
    ...(isOptional ? [fc.constantFrom(null, { not: null })] : []),
  );
const fields = (all: Record<string, fc.Arbitrary<unknown>>): Rule => fc.record(all, { requiredKeys: [] });
const many = (rule: Rule) =>
  fc.oneof(
    rule.map((some) => ({ some })),
    rule.map((none) => ({ none })),
  );

const aboutUser = fields({
  role: chosen(roles, false),
  country: ordered(['IT', 'FR'], true),
  bornDate: ordered(
    DAYS.map((day) => new Date(day.toISOString().slice(0, 10))),
    true,
  ),
  assignedProvincesCodes: listed(provinces),
});
const aboutLink = (user: Rule): Rule => fields({ user });

/** Rules for centers; Prisma's `NOT` loses rows with nulls, and it leaves empty nested conditions out. */
const rules = (isPrismas: boolean) =>
  fc.letrec<{ rule: object; center: object; user: object }>((tie) => {
    const least = isPrismas ? 1 : 0;
    const joined = (all: Rule, self: fc.Arbitrary<object>): Rule => {
      const own = all.filter((rule) => Object.keys(rule).length >= least);
      return fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        own,
        fc.array(self, { minLength: least, maxLength: 3 }).map((AND) => ({ AND })),
        fc.array(self, { minLength: least, maxLength: 3 }).map((OR) => ({ OR })),
        fc.tuple(own, fc.array(self, { minLength: least, maxLength: 2 })).map(([one, OR]) => ({ ...one, OR })),
        ...(isPrismas ? [] : [self.map((NOT) => ({ NOT }))]),
      );
    };
    return {
      user: joined(aboutUser, tie('user')),
      center: joined(
        fields({
          city: ordered(cities, true),
          lat: ordered(latitudes, true),
          machineType: chosen(machines, true),
          typesOfTreatments: listed(methods),
          hideInMap: fc.boolean(),
          deletedAt: ordered(DAYS, true),
          createdAt: ordered(DAYS, false),
          consultant: fc.oneof(fc.constant(null), tie('user')),
          experts: many(aboutLink(tie('user'))),
          dealers: many(aboutLink(tie('user'))),
        }),
        tie('center'),
      ),
      rule: tie('center'),
    };
  }).rule;

async function found(rule: object, compile: typeof compileWays = compileRows): Promise<string[]> {
  const sql = new Sql();
  const text = `select t."id"::text as id from centers t where ${compile(sql, 'Center', 't', rule)} order by 1`;
  return (await pool.query<{ id: string }>(text, sql.values)).rows.map(({ id }) => id);
}

const RUNS = { numRuns: 400 };

test('a rule matches the rows it describes', async () => {
  await fc.assert(
    fc.asyncProperty(rules(false), async (rule) => {
      const expected = graph.filter((row) => holds(rule, row)).map(({ id }) => id as string);
      const ids = expected.sort();
      expect([await found(rule), await found(rule, compileWays)]).toEqual([ids, ids]);
    }),
    RUNS,
  );
});

test('exactly the complement matches its negation', async () => {
  await fc.assert(
    fc.asyncProperty(rules(false), async (rule) => {
      const both = [...(await found(rule)), ...(await found({ NOT: rule }))];
      expect(both.sort()).toEqual(graph.map(({ id }) => id as string).sort());
    }),
    { numRuns: 100 },
  );
});

test('Prisma matches the same rows', async () => {
  await fc.assert(
    fc.asyncProperty(rules(true), async (rule) => {
      const where = rule as Rows<'Center'> as Prisma.CenterWhereInput;
      const expected = await db.center.findMany({ where, select: { id: true } });
      expect(await found(rule)).toEqual(expected.map(({ id }) => id).sort());
    }),
    { numRuns: 150 },
  );
});
