import { expect, test } from 'vitest';
import { classicalGuide, stepsGained, targetShade } from './rules';

test('the classical guide has 19 different tabs, from OM1 to C4', () => {
  expect(new Set(classicalGuide).size).toBe(19);
  expect([classicalGuide[0], classicalGuide.at(-1)]).toEqual(['OM1', 'C4']);
});

test('steps are counted from dark to light', () => {
  expect(stepsGained('A3', targetShade)).toBe(8);
  expect(stepsGained('B1', 'A3')).toBe(-8);
  expect(stepsGained('A3.5', 'A3.5')).toBe(0);
});
