import { expect, test } from 'vitest';
import { isDatabaseAway } from './errors';

const coded = (code: string) => Object.assign(new Error('x'), { code });

test('recognises an unavailable database, however deeply the error is wrapped', () => {
  expect(isDatabaseAway(coded('ECONNREFUSED'))).toBe(true);
  expect(isDatabaseAway(coded('57P01'))).toBe(true);
  expect(isDatabaseAway(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isDatabaseAway(new Error('search', { cause: new Error('inner', { cause: coded('P1001') }) }))).toBe(true);
  expect(isDatabaseAway(coded('25006'))).toBe(true);
  expect(isDatabaseAway(new Error('cannot execute INSERT in a read-only transaction'))).toBe(true);
  expect(isDatabaseAway(new Error('Query read timeout'))).toBe(true);
  expect(isDatabaseAway(new AggregateError([coded('ECONNREFUSED')]))).toBe(true);
});

test('an invalid statement or violated constraint is not unavailability', () => {
  expect(isDatabaseAway(coded('23505'))).toBe(false);
  expect(isDatabaseAway(new TypeError('x is undefined'))).toBe(false);
  expect(isDatabaseAway(null)).toBe(false);
  const circle = new Error('round');
  circle.cause = circle;
  expect(isDatabaseAway(circle)).toBe(false);
});
