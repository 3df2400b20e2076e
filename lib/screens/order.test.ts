import { expect, test } from 'vitest';
import { moved, numbersFor } from './order';

test('a record goes one place up or down, and no further than the ends', () => {
  expect(moved(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 'strange', 1)).toEqual(['a', 'b', 'c']);
});

test('the numbers that are there are used again, and none twice', () => {
  expect(numbersFor([30, 10, 20])).toEqual([10, 20, 30]);
  expect(numbersFor([0, 0, 0])).toEqual([0, 1, 2]);
  expect(numbersFor([5, 5, 6])).toEqual([5, 6, 7]);
});
