import { expect, test } from 'vitest';
import { classicalGuide, masterGuide } from './rules';
import { describeShade, drawnShade, shadeColour } from './rules.shades';

test.each([
  ['classical', 'OM1', 'veryLight', 'bleached'],
  ['classical', 'B1', 'veryLight', 'reddishYellow'],
  ['classical', 'A1', 'light', 'reddishBrown'],
  ['classical', 'C2', 'medium', 'grey'],
  ['classical', 'A3.5', 'dark', 'reddishBrown'],
  ['classical', 'C4', 'veryDark', 'grey'],
  ['3d_master', '1', 'veryLight', null],
  ['3d_master', '29', 'veryDark', null],
] as const)('%s %s is %s, %s', (guide, shade, lightness, tone) =>
  expect(describeShade(guide, shade)).toEqual({ lightness, tone }),
);

test('what is in no guide has no words', () => expect(describeShade('classical', '12')).toBeNull());

test('every shade of both guides has a tab to be drawn with', () => {
  for (const shade of classicalGuide) expect(drawnShade('classical', shade)).toBe(shade);
  const drawn = masterGuide.map((shade) => drawnShade('3d_master', shade));
  expect([drawn[0], drawn.at(-1)]).toEqual(['OM1', 'C4']);
  for (const shade of drawn) expect(classicalGuide).toContain(shade);
  expect(shadeColour('classical', 'A3.5')).toBe('var(--color-shade-a3-5)');
});
