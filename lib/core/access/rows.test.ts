import { compileRows, compileWays } from '@/lib/core/access/compile-rows';
import type { Rows } from '@/lib/core/access/rows';
import { Sql } from '@/lib/run/db/sql';

/** Rules are functions here, as in policies: TypeScript checks what a function returns less strictly than a literal. */
type Rule = () => Rows<'Center'>;

function compiled(rule: Rule) {
  const sql = new Sql();
  return { text: compileRows(sql, 'Center', 't', rule()), values: sql.values };
}

test.each<[Rule, string, unknown[]]>([
  [() => ({}), 'true', []],
  [() => ({ OR: [] }), 'false', []],
  [() => ({ city: 'Milano' }), 't."city" = $1::text', ['Milano']],
  [() => ({ deletedAt: null }), 't."deleted_at" is null', []],
  [() => ({ deletedAt: { not: null } }), 't."deleted_at" is not null', []],
  [() => ({ machineType: { in: ['ems_dental'] } }), 't."machine_type" = any($1::"MachineType"[])', [['ems-dental']]],
  [() => ({ lat: { gte: 45, lt: 46 } }), '(t."lat" >= $1::float8 and t."lat" < $2::float8)', [45, 46]],
  [() => ({ NOT: { city: 'Milano' } }), '(t."city" = $1::text) is not true', ['Milano']],
])('compiled rules: %s', (rule, text, values) => {
  expect(compiled(rule)).toEqual({ text, values });
});

describe('rules to find rows by', () => {
  const found = (...rules: Rule[]) => compileWays(new Sql(), 'Center', 't', { OR: rules.map((rule) => rule()) });

  test('are one condition if the row alone decides', () => {
    expect(found(() => ({ OR: [{ city: 'Milano' }, { city: 'Roma' }] }))).toBe(
      '(t."city" = $1::text or t."city" = $2::text)',
    );
  });

  test('are a set of ids if other tables name some of the rows, however they are nested', () => {
    const experts: Rule = () => ({ OR: [{ city: 'Milano' }, { experts: { some: { userId: 'x' } } }] });
    const text = found(experts, () => ({ name: 'Candor' }));
    expect(text).toMatch(
      /^t\."id" in \(select (\w+)\."id" from "centers" \1 where \1\."city" = \$1::text union select \w+\."id" from "centers" \w+ where \(\w+\."id"\) in \(select /,
    );
    expect(text.match(/ union /g)).toHaveLength(2);
    expect(text).not.toMatch(/ or /);
    const seen: Rule = () => ({ unconfirmedSince: null, ...experts() });
    expect(found(seen)).toMatch(/is null and .*"city" = .* union .*is null and /);
  });

  test('are nothing or everything as before', () => {
    expect([found(), found(() => ({ OR: [] })), found(() => ({}))]).toEqual(['false', 'false', 'true']);
  });
});

/** Compiles only if the rule is not a valid `Rows` of the model: all cases below are mistakes. */
const misuse =
  <M extends 'Center' | 'User'>() =>
  <const Mistake extends object>(rule: Mistake extends Rows<M> ? never : Mistake): object =>
    rule;
const ofCenters = misuse<'Center'>();

describe('invalid rules throw too, even from unexpected places', () => {
  test.each<[string, object]>([
    // Ambiguous: "none of them", or "not all of them"?
    ['several rules to negate', ofCenters({ NOT: [{ city: 'Milano' }, { city: 'Roma' }] })],
    ['one rule where a list belongs', ofCenters({ OR: { city: 'Milano' } })],
    ['a comparison that heeds no case', ofCenters({ city: { equals: 'milano', mode: 'insensitive' } })],
    ['an operator beside one that is known', ofCenters({ city: { in: ['Milano'], mode: 'insensitive' } })],
    ['an operator of Prisma alone', ofCenters({ city: { endsWith: 'o' } })],
    // Prisma's `not` does not match missing values.
    ['the opposite of a value', ofCenters({ city: { not: 'Milano' } })],
    ['a field of another model', ofCenters({ city: 'Milano', surname: 'Rossi' })],
    ['a field that is nowhere', ofCenters({ town: 'Milano' })],
    ['a quantifier that is not known', ofCenters({ experts: { every: { userId: 'x' } } })],
    ['two quantifiers', ofCenters({ experts: { some: {}, none: { userId: 'x' } } })],
    ['a detour to the related record', ofCenters({ consultant: { is: { name: 'Ada' } } })],
    ['a list as a value', ofCenters({ typesOfTreatments: ['HOME'] })],
    ['a text in place of a list', ofCenters({ lat: { in: 'abc' } })],
    ['nothing in a list', ofCenters({ city: { in: [null] } })],
    ['a comparison with nothing', ofCenters({ lat: { gte: null } })],
    // To the compiler, an optional property may be undefined.
    ['a value that is not there', { city: undefined }],
    ['a comparison with what is not there', { lat: { gte: undefined } }],
    ['a relation that is not there', { consultant: undefined }],
    ['a misspelt field beside a right one', { city: 'Milano', provinceCod: 'MI' }],
    ['a rule for a column that says nothing', { city: {} }],
  ])('%s', (_, rule) => {
    expect(() => compileRows(new Sql(), 'Center', 't', rule)).toThrow(/./);
  });

  test('what only the types can check', () => {
    const rules = [
      ofCenters({ machineType: 'drill' }),
      ofCenters({ slug: null }),
      ofCenters({ hideInMap: { in: [true] } }),
      misuse<'User'>()({ role: { gt: 1 } }),
    ];
    expect(rules).toHaveLength(4);
  });
});
