import { expect, test } from 'vitest';
import {
  ageCheck,
  averageSatisfaction,
  classicalGuide,
  controlDate,
  expectedRangeOf,
  gain,
  shadeStep,
  stepsGained,
  stepsToTarget,
  targetShade,
} from './rules';

test('the classical guide has 19 different tabs, from OM1 to C4', () => {
  expect(new Set(classicalGuide).size).toBe(19);
  expect([classicalGuide[0], classicalGuide.at(-1)]).toEqual(['OM1', 'C4']);
});

test('steps are counted from dark to light', () => {
  expect(stepsGained('A3', targetShade)).toBe(8);
  expect(stepsGained('B1', 'A3')).toBe(-8);
  expect(stepsGained('A3.5', 'A3.5')).toBe(0);
});

test('shades are counted within their own guide only', () => {
  expect(gain('classical', 'A3', 'B1')).toBe(8);
  expect(gain('classical', 'C4', 'OM1')).toBe(18);
  expect(gain('3d_master', '29', '1')).toBe(28);
  expect(gain('classical', 'B1', 'A1')).toBe(-1);
  expect(gain('3d_master', 'A3', '1')).toBeNull();
  expect(gain('classical', 'A3', null)).toBeNull();
  expect(gain('3d_master', '30', '1')).toBeNull();
  expect(shadeStep('classical', 'OM1')).toBe(1);
});

test('the target is B1; the bleached shades are beyond it', () => {
  expect(stepsToTarget('B1')).toBe(0);
  expect(stepsToTarget('A3')).toBe(8);
  expect(stepsToTarget('OM1')).toBe(-3);
});

test.each([
  ['TOUCH', false, [4, 8]],
  ['CLICK', false, [2, 5]],
  ['STICK', false, [2, 4]],
  ['ULTRA', false, [5, 10]],
  ['HOME', false, [4, 8]],
  ['HOME', true, [5, 10]],
] as const)('%s, several cycles %s: %j', (method, several, range) =>
  expect(expectedRangeOf(method, several)).toEqual(range),
);

test.each([
  [2007, 'adult'],
  [2008, 'confirm'],
  [2009, 'minor'],
  [1950, 'adult'],
] as const)('born in %i, treated in 2026: %s', (year, answer) =>
  expect(ageCheck(year, new Date('2026-01-01'))).toBe(answer),
);

test.each([
  ['2026-01-31', 'days_15', '2026-02-15'],
  ['2026-08-31', 'months_6', '2027-02-28'],
  ['2026-11-30', 'months_3', '2027-02-28'],
  ['2027-08-31', 'months_6', '2028-02-29'],
  ['2026-05-15', 'months_18', '2027-11-15'],
] as const)('%s and %s is %s', (day, period, expected) =>
  expect(controlDate(new Date(day), period).toISOString().slice(0, 10)).toBe(expected),
);

test('four ratings say nothing, five do', () => {
  expect(averageSatisfaction([5, 5, 5, 5], 5)).toBeNull();
  expect(averageSatisfaction([5, 5, 5, 5, 4], 5)).toBeCloseTo(4.8);
});
