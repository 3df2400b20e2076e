import { expect, test } from 'vitest';
import { moved, numbersFor } from './save-order';

test('a record moves one place up or down, and not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 'strange', 1)).toEqual(['a', 'b', 'c']);
});

test('existing numbers are reused, without duplicates', () => {
  expect(numbersFor([30, 10, 20])).toEqual([10, 20, 30]);
  expect(numbersFor([0, 0, 0])).toEqual([0, 1, 2]);
  expect(numbersFor([5, 5, 6])).toEqual([5, 6, 7]);
});
