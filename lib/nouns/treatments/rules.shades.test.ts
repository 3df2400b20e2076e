import { expect, test } from 'vitest';
import { lightnessOf } from './rules.shades';

test.each([
  ['classical', 'OM1', 'veryLight'],
  ['classical', 'B1', 'veryLight'],
  ['classical', 'A1', 'light'],
  ['classical', 'C2', 'medium'],
  ['classical', 'A3.5', 'dark'],
  ['classical', 'C4', 'veryDark'],
  ['3d_master', '1', 'veryLight'],
  ['3d_master', '29', 'veryDark'],
] as const)('%s %s is %s', (guide, shade, lightness) => expect(lightnessOf(guide, shade)).toBe(lightness));

test('an unknown shade has no description', () => expect(lightnessOf('classical', '12')).toBeNull());
