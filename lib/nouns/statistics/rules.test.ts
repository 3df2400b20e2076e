import { figuresOf, MIN_TO_COMPARE } from './rules';
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

test('satisfaction is compared with the programme from fifty on', () => {
  const beside = (count: number) =>
    of([], { programme: [tally('rating', 4, count), tally('rating', 5, 1)] }).satisfaction.programmeAverage;
  expect(beside(MIN_TO_COMPARE - 2)).toBeNull();
  expect(beside(MIN_TO_COMPARE - 1), 'rounded').toBe(4);
  expect(of([], { minimum: 0 }).satisfaction.average).toBeNull();
});

const treated = (count: number) => [tally('treatment', 0, count, { month: '2026-01' }), tally('skin', 1, 1)];

test('complications are compared if enough state their sensitivity', () => {
  const beside = (count: number) =>
    of([], { programme: [...treated(60), tally('sensibility', 2, count)] }).complications!.programme;
  expect(beside(MIN_TO_COMPARE - 1)).toBeNull();
  expect(beside(MIN_TO_COMPARE)).toEqual({ gingival: 0, skin: 0.02, sensibility: 1 });
});
