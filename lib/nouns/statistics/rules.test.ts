import { figuresOf, MIN_TO_COMPARE, quantile, sharesOf } from './rules';
import { addMonths, lastDay, monthsIn } from './rules.months';
import type { Tally } from './schema';

const tally = (aspect: Tally['aspect'], value: number, count: number, more: Partial<Tally> = {}): Tally => ({
  aspect,
  value,
  count,
  method: 'ULTRA',
  severalCycles: false,
  guide: null,
  month: null,
  ...more,
});
const of = (tallies: Tally[], more: Partial<Parameters<typeof figuresOf>[2]> = {}) =>
  figuresOf(tallies, { from: '2026-01', to: '2026-01' }, { minimum: 5, programme: null, showsHealth: true, ...more });

test.each([
  ['2026-11', 2, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-12', -11, '2026-01'],
  ['2026-03', -36, '2023-03'],
  ['2026-12', 0, '2026-12'],
] as const)('%s and %i months are %s', (month, count, expected) => expect(addMonths(month, count)).toBe(expected));

test('ranges of months include both ends', () => {
  expect(monthsIn('2026-01', '2026-01')).toBe(1);
  expect(monthsIn('2025-12', '2026-11')).toBe(12);
});

test.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
])('the last day of %s is %s', (month, day) => expect(lastDay(month)).toBe(day));

test('quartiles are existing values', () => {
  const counts = [1, 2, 3, 4].map((value) => ({ value, count: 1 }));
  expect([0, 0.25, 0.5, 0.75, 1].map((share) => quantile(counts, share))).toEqual([1, 1, 2, 3, 4]);
  expect(quantile([{ value: 7, count: 1 }], 0.5)).toBe(7);
  expect(
    quantile(
      [
        { value: -2, count: 9 },
        { value: 5, count: 1 },
      ],
      0.9,
    ),
  ).toBe(-2);
});

describe('satisfaction', () => {
  test('is hidden below the minimum, and only ULTRA counts', () => {
    const ratings = (count: number) => [tally('rating', 5, count), tally('rating', 1, 90, { method: 'HOME' })];
    expect(of(ratings(4)).satisfaction).toMatchObject({ ratedUltra: 4, average: null, stars: null });
    expect(of(ratings(5)).satisfaction).toMatchObject({ ratedUltra: 5, average: 5, stars: [0, 0, 0, 0, 5] });
    expect(of([], { minimum: 0 }).satisfaction.average).toBeNull();
  });

  test('is compared with the programme from fifty on', () => {
    const beside = (count: number) =>
      of([], { programme: [tally('rating', 4, count), tally('rating', 5, 1)] }).satisfaction.programmeAverage;
    expect(beside(MIN_TO_COMPARE - 2)).toBeNull();
    expect(beside(MIN_TO_COMPARE - 1), 'rounded').toBe(4);
  });
});

describe('shades', () => {
  test('B1 is reached by any equal or lighter shade, in the classical guide only', () => {
    const { guides } = of([
      ...[1, 4, 5].map((place) => tally('end', place, 1, { guide: 'classical', method: null })),
      tally('start', 12, 3, { guide: 'classical', method: null }),
      tally('start', 1, 8, { guide: '3d_master', method: null }),
    ]);
    expect(guides.classical).toMatchObject({ treatments: 3, targetBefore: 0, targetAfter: 2 });
    expect(guides['3d_master']).toMatchObject({ treatments: 8, targetBefore: null, targetAfter: null });
    expect(guides.classical.shades.filter(({ end }) => end > 0).map(({ shade }) => shade)).toEqual(['OM1', 'B1', 'A1']);
  });

  test('gains of the two guides, and of one and several cycles, are kept apart', () => {
    const home = { method: 'HOME', guide: 'classical' } as const;
    const { guides } = of([
      tally('gain', 4, 2, home),
      tally('gain', 9, 1, { ...home, severalCycles: true }),
      tally('gain', 20, 5, { ...home, guide: '3d_master' }),
      tally('gain', 3, 1, home),
    ]);
    const said = guides.classical.gains.map(({ severalCycles, treatments, expected, asExpected }) => [
      severalCycles,
      treatments,
      expected,
      asExpected,
    ]);
    expect(said).toEqual([
      [false, 3, [4, 8], 2],
      [true, 1, [5, 10], 1],
    ]);
    expect(guides['3d_master'].gains).toMatchObject([{ treatments: 5, mean: 20 }]);
  });
});

describe('complications', () => {
  const treated = (count: number) => [tally('treatment', 0, count, { month: '2026-01' }), tally('skin', 1, 1)];

  test('are shown, however few, if their reader may see them', () => {
    expect(of(treated(50), { showsHealth: false }).complications).toBeNull();
    expect(of(treated(1)).complications).toMatchObject({ treatments: 1, sensibility: { notStated: 1 } });
  });

  test('are compared if enough state their sensitivity', () => {
    const beside = (count: number) =>
      of([], { programme: [...treated(60), tally('sensibility', 2, count)] }).complications!.programme;
    expect(beside(MIN_TO_COMPARE - 1)).toBeNull();
    expect(beside(MIN_TO_COMPARE)).toEqual({ gingival: 0, skin: 0.02, sensibility: 1 });
  });

  test('sensitivity counts from moderate on, among those that state it', () => {
    const felt = [0, 1, 2, 3].map((level) => tally('sensibility', level, 1));
    expect(sharesOf([...treated(8), ...felt])).toEqual({ gingival: 0, skin: 0.13, sensibility: 2 / 4 });
    expect(sharesOf([])).toEqual({ gingival: 0, skin: 0, sensibility: 0 });
  });
});

test('a month without treatments counts zero', () => {
  const done = [
    tally('treatment', 0, 2, { month: '2026-02' }),
    tally('treatment', 0, 1, { month: '2026-02', method: 'HOME' }),
  ];
  const { months } = figuresOf(
    done,
    { from: '2026-01', to: '2026-03' },
    { minimum: 5, programme: null, showsHealth: true },
  );
  expect(months.map(({ treatments }) => treatments)).toEqual([0, 3, 0]);
  expect(months[1]!.methods).toEqual({ TOUCH: 0, CLICK: 0, STICK: 0, ULTRA: 2, HOME: 1 });
});
