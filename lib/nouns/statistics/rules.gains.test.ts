import type { GainFigures } from '@/lib/nouns/statistics/schema';
import {
  gainOf,
  gainOfAll,
  gainsFrom,
  headlineOf,
  lighter,
  type MeasuredGain,
  MIN_IN_PUBLIC,
  OFFERED_SHADES,
} from './rules.gains';

const gained = (method: MeasuredGain['method'], start: number, gain: number, count: number) => ({
  method,
  start,
  gain,
  count,
});

test('half of the treatments lie between low and high', () => {
  const measured = [gained('ULTRA', 15, 4, 10), gained('ULTRA', 15, 6, 10), gained('ULTRA', 15, 9, 20)];
  expect(gainOfAll(measured)).toEqual({ treatments: 40, low: 4, median: 6, high: 9 });
});

test('too few treatments are nobody’s business', () => {
  expect(gainOf([gained('CLICK', 15, 4, MIN_IN_PUBLIC - 1)], 'CLICK')).toBeNull();
  expect(gainOf([gained('CLICK', 15, 4, MIN_IN_PUBLIC)], 'CLICK')).not.toBeNull();
});

test('a shade is compared with treatments that began one tab beside it at most', () => {
  const measured = [gained('ULTRA', 14, 7, 50), gained('ULTRA', 16, 8, 50), gained('ULTRA', 18, 12, 500)];
  expect(gainsFrom(measured, 'A3.5')).toEqual([{ method: 'ULTRA', treatments: 100, low: 7, median: 7, high: 8 }]);
});

test('the method that gains most stands first', () => {
  const measured = [gained('STICK', 15, 3, 50), gained('ULTRA', 15, 8, 50)];
  expect(gainsFrom(measured, 'A3.5').map(({ method }) => method)).toEqual(['ULTRA', 'STICK']);
});

test('nothing is lighter than the lightest tab', () => {
  expect(lighter('A1', 3)).toBe('OM2');
  expect(lighter('A1', 30)).toBe('OM1');
  expect(OFFERED_SHADES[0]).toBe('C4');
});

const figures = (method: GainFigures['method'], treatments: number, mean: number, programmeMean: number | null) =>
  ({ method, treatments, mean, programmeMean }) as GainFigures;

test.each([
  [[figures('ULTRA', 20, 7.1, 6), figures('HOME', 3, 2, 6)], 'above ULTRA 1'],
  [[figures('ULTRA', 2, 9, 6), figures('HOME', 3, 3.4, 6)], 'below HOME 3'],
  [[figures('ULTRA', 20, 6.4, 6)], 'same ULTRA 0'],
  [[figures('ULTRA', 20, 6.4, null), figures('HOME', 2, 7, null)], 'most HOME 0'],
  [[], ''],
])('%j comes down to “%s”', (gains, said) => {
  const found = headlineOf(gains);
  expect(found ? `${found.kind} ${found.gain.method} ${found.steps}` : '').toBe(said);
});
