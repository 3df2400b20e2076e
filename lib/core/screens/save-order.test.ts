import { moveBy, orderNumbers } from './save-order';

test('a record moves one place up or down, and not beyond the ends', () => {
  expect(moveBy(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
  expect(moveBy(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b']);
  expect(moveBy(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c']);
  expect(moveBy(['a', 'b', 'c'], 'strange', 1)).toEqual(['a', 'b', 'c']);
});

test('existing numbers are reused, without duplicates', () => {
  expect(orderNumbers([30, 10, 20])).toEqual([10, 20, 30]);
  expect(orderNumbers([0, 0, 0])).toEqual([0, 1, 2]);
  expect(orderNumbers([5, 5, 6])).toEqual([5, 6, 7]);
});
