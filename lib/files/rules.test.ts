import { expect, test } from 'vitest';
import { fittingKey, storedKeys } from './rules';

const picture = { storageKey: 'pictures/a', widths: [800, 400, 1600] };
const paper = { storageKey: 'rollup-logos/b', widths: [] };

test('a picture is kept once for each width, everything else once', () => {
  expect(storedKeys(picture)).toEqual(['pictures/a-800.webp', 'pictures/a-400.webp', 'pictures/a-1600.webp']);
  expect(storedKeys(paper)).toEqual(['rollup-logos/b']);
});

test.each([
  [1, 'pictures/a-400.webp'],
  [400, 'pictures/a-400.webp'],
  [401, 'pictures/a-800.webp'],
  [1600, 'pictures/a-1600.webp'],
  [9999, 'pictures/a-1600.webp'],
])('asked for %i pixels it gives %s', (wanted, key) => expect(fittingKey(picture, wanted)).toBe(key));

test('what is no picture has one size', () => expect(fittingKey(paper, 400)).toBe('rollup-logos/b'));
