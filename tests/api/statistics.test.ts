// Every number of the statistics, recomputed from the rows by an independent implementation.
import { monthOf } from '@/lib/nouns/statistics/read-query';
import { addMonths, lastDay } from '@/lib/nouns/statistics/rules.months';
import type { Figures } from '@/lib/nouns/statistics/schema';
import { db } from '@/lib/run/db/db';
import type { Prisma } from '@/prisma/generated/client';
import { atOnce, ownApi } from '../support/own-api';
import { linkExpert, type Member, makeCenter, makePerson } from '../support/people';

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const GUIDE = 'OM1 OM2 OM3 B1 A1 B2 D2 A2 C1 C2 D4 A3 D3 B3 A3.5 B4 C3 A4 C4'.split(' ');
const RANGES: Record<string, [number, number]> = {
  TOUCH: [4, 8],
  CLICK: [2, 5],
  STICK: [2, 4],
  ULTRA: [5, 10],
  HOME: [4, 8],
  'HOME+': [5, 10],
};
/** Treatments are drafted in the last eleven months and this one; those shown are of the first six. */
const MONTH = monthOf(new Date());
const MONTHS = Array.from({ length: 6 }, (_, index) => addMonths(MONTH, index - 11));
const PERIOD = `from=${MONTHS[0]}&to=${MONTHS[5]}`;

const { call } = ownApi();
let admin: Member;
let expert: Member;
let other: Member;
let patients: Member[];
let centers: { id: string }[];

let drafted = 0;

/** Deterministic numbers. */
let seed = 7;
const below = (end: number) => (seed = (seed * 48271) % 2147483647) % end;
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)]!;

function draft(expertId: string): Prisma.TreatmentCreateManyInput {
  const guide = below(4) === 0 ? 'master' : 'classical';
  const shade = () => (below(9) === 0 ? null : guide === 'master' ? String(1 + below(29)) : oneOf(GUIDE));
  const month = addMonths(MONTH, below(12) - 11);
  return {
    expertId,
    userId: patients[drafted++ % patients.length]!.id,
    centerId: oneOf(centers).id,
    productName: oneOf(['TOUCH', 'CLICK', 'STICK', 'ULTRA', 'HOME'] as const),
    treatedOn: new Date(oneOf([`${month}-01`, `${month}-15`, lastDay(month)])),
    severalCycles: below(3) === 0,
    colorType: guide === 'master' ? 'master_3d' : 'classical',
    startValue: shade(),
    endValue: shade(),
    sensibility: oneOf([null, 'none', 'mild', 'moderate', 'severe'] as const),
    hasGingivalProblems: below(6) === 0,
    hasSkinProblems: below(11) === 0,
    rating: oneOf([null, 1, 2, 3, 4, 5]),
    patientName: 'Ada',
    patientSurname: 'Rossi',
    patientBirthYear: 1980,
    deletedAt: below(12) === 0 ? new Date() : null,
  };
}

beforeAll(async () => {
  [admin, expert, other] = await Promise.all([makePerson('admin'), makePerson('expert'), makePerson('expert')]);
  // As many as admins have to be told of, to be told of their health.
  patients = await atOnce(5, () => makePerson('user'));
  centers = await Promise.all([makeCenter(), makeCenter({ region: 'Sicilia', provinceCode: 'PA' })]);
  for (const center of centers) for (const one of [expert, other]) await linkExpert(center.id, one.id);
  for (const one of [expert, other])
    await db.treatment.createMany({ data: Array.from({ length: 300 }, () => draft(one.id)) });
});

const monthIn = (row: { treatedOn: Date }) => row.treatedOn.toISOString().slice(0, 7);
const rowsOf = async (where: Prisma.TreatmentWhereInput, to = MONTHS[5]!) => {
  const rows = await db.treatment.findMany({ where, include: { center: { select: { region: true } } } });
  return rows.filter((row) => row.deletedAt === null && monthIn(row) <= to);
};
/** Whatever the period, the programme's figures are of the twelve months before this one. */
const programmeRows = () => rowsOf({}, addMonths(MONTH, -1));

const count = (rows: Row[], fits: (row: Row) => boolean) => rows.filter(fits).length;
const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;
const step = ({ colorType }: Row, shade: string) =>
  colorType === 'classical' ? GUIDE.indexOf(shade) + 1 : Number(shade);
const tenth = (value: number) => Math.round(value * 10) / 10;
const percent = (value: number) => Math.round(value * 100) / 100;
/** Floating-point sums differ in their last digits with the order of addition. */
const closeTo = (value: number) => expect.closeTo(value) as number;
const nearestRank = (sorted: number[], share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];

function plainly(rows: Row[], programme: Row[] | null): Figures {
  const ultra = rows.filter((row) => row.productName === 'ULTRA' && row.rating !== null).map((row) => row.rating!);
  const allUltra = (programme ?? []).filter((row) => row.productName === 'ULTRA' && row.rating !== null);
  const methods = ['TOUCH', 'CLICK', 'STICK', 'ULTRA', 'HOME'] as const;
  const felt = (programme ?? []).filter((row) => row.sensibility !== null);
  const guideOf = (isClassical: boolean) => {
    const of = (all: Row[]) =>
      all.filter((row) => (row.colorType === 'classical') === isClassical && row.startValue && row.endValue);
    const names = isClassical ? GUIDE : Array.from({ length: 29 }, (_, i) => String(i + 1));
    const white = (shade: string | null) => GUIDE.indexOf(shade!) <= 3;
    return {
      treatments: of(rows).length,
      shades: names.map((shade) => ({
        shade,
        start: count(of(rows), (row) => row.startValue === shade),
        end: count(of(rows), (row) => row.endValue === shade),
      })),
      targetBefore: isClassical ? count(of(rows), (row) => white(row.startValue)) : null,
      targetAfter: isClassical ? count(of(rows), (row) => white(row.endValue)) : null,
      gains: methods.flatMap((method) =>
        [false, true].flatMap((severalCycles) => {
          const gains = (all: Row[]) =>
            of(all)
              .filter((row) => row.productName === method)
              .filter((row) => (row.severalCycles && method === 'HOME') === severalCycles)
              .map((row) => step(row, row.startValue!) - step(row, row.endValue!))
              .toSorted((a, b) => a - b);
          const [own, all] = [gains(rows), gains(programme ?? [])];
          const expected = RANGES[method === 'HOME' && severalCycles ? 'HOME+' : method]!;
          return own.length === 0
            ? []
            : [
                {
                  method,
                  severalCycles,
                  treatments: own.length,
                  mean: closeTo(mean(own)),
                  lowest: own[0]!,
                  lowerQuartile: nearestRank(own, 0.25)!,
                  median: nearestRank(own, 0.5)!,
                  upperQuartile: nearestRank(own, 0.75)!,
                  highest: own.at(-1)!,
                  expected,
                  asExpected: own.filter((gain) => gain >= expected[0] && gain <= expected[1]).length,
                  programmeMean: all.length >= 50 ? tenth(mean(all)) : null,
                },
              ];
        }),
      ),
    };
  };
  return {
    treatments: rows.length,
    months: MONTHS.map((month) => {
      const inMonth = rows.filter((row) => monthIn(row) === month);
      const each = methods.map((method) => [method, count(inMonth, (row) => row.productName === method)]);
      return { month, treatments: inMonth.length, methods: Object.fromEntries(each) };
    }),
    methods: methods.map((method) => ({ method, treatments: count(rows, (row) => row.productName === method) })),
    guides: { classical: guideOf(true), '3d_master': guideOf(false) },
    satisfaction: {
      ratedUltra: ultra.length,
      minimum: 5,
      average: ultra.length >= 5 ? closeTo(mean(ultra)) : null,
      stars: ultra.length >= 5 ? [1, 2, 3, 4, 5].map((star) => ultra.filter((rating) => rating === star).length) : null,
      programmeAverage: allUltra.length >= 50 ? tenth(mean(allUltra.map((row) => row.rating!))) : null,
    },
    complications: {
      treatments: rows.length,
      gingival: count(rows, (row) => row.hasGingivalProblems),
      skin: count(rows, (row) => row.hasSkinProblems),
      sensibility: {
        none: count(rows, (row) => row.sensibility === 'none'),
        mild: count(rows, (row) => row.sensibility === 'mild'),
        moderate: count(rows, (row) => row.sensibility === 'moderate'),
        severe: count(rows, (row) => row.sensibility === 'severe'),
        notStated: count(rows, (row) => row.sensibility === null),
      },
      programme: programme && {
        gingival: percent(count(programme, (row) => row.hasGingivalProblems) / programme.length),
        skin: percent(count(programme, (row) => row.hasSkinProblems) / programme.length),
        sensibility: percent(count(felt, (row) => ['moderate', 'severe'].includes(row.sensibility!)) / felt.length),
      },
    },
  };
}

const figuresOf = async (query: string, as: Member) => {
  const { status, body } = await call('GET', `statistics?${query}`, { as });
  expect([status, body.message]).toEqual([200, undefined]);
  return body.figures as Figures;
};

describe('every number matches the rows', () => {
  test('of a professional, beside the programme', async () => {
    const expected = plainly(await rowsOf({ expertId: expert.id }), await programmeRows());
    expect(expected.treatments).toBeGreaterThan(60);
    expect(await figuresOf(PERIOD, expert)).toEqual(expected);
  });

  test('of one center, of a region', async () => {
    const [one] = centers;
    expect(await figuresOf(`${PERIOD}&centerId=${one!.id}`, expert)).toEqual(
      plainly(await rowsOf({ expertId: expert.id, centerId: one!.id }), await programmeRows()),
    );
    expect(await figuresOf(`${PERIOD}&region=Sicilia`, admin)).toEqual(
      plainly(await rowsOf({ center: { region: 'Sicilia' } }), await programmeRows()),
    );
  });

  test('of the programme, from the roll-up', async () => {
    expect(await figuresOf(PERIOD, admin)).toEqual(plainly(await rowsOf({}), null));
  });

  test('of one professional, for an admin, which is noted like the whole programme’s', async () => {
    const noted = () => db.auditEntry.count({ where: { actorId: admin.id, action: 'view', entity: 'treatments' } });
    const before = await noted();
    await figuresOf(PERIOD, admin);
    expect(await noted()).toBe(before + 1);
    expect(await figuresOf(`${PERIOD}&expert=${other.id}`, admin)).toEqual(
      plainly(await rowsOf({ expertId: other.id }), await programmeRows()),
    );
    expect(await noted()).toBe(before + 2);
  });
});
