import { expect, test } from 'vitest';
import { describeShade } from './rules.shades';

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

test('an unknown shade has no description', () => expect(describeShade('classical', '12')).toBeNull());
