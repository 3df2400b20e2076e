import { isDatabaseUnavailable } from './errors';

const coded = (code: string) => Object.assign(new Error('x'), { code });

test('recognises an unavailable database, however deeply the error is wrapped', () => {
  expect(isDatabaseUnavailable(coded('ECONNREFUSED'))).toBe(true);
  expect(isDatabaseUnavailable(coded('57P01'))).toBe(true);
  expect(isDatabaseUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isDatabaseUnavailable(new Error('search', { cause: new Error('inner', { cause: coded('P1001') }) }))).toBe(
    true,
  );
  expect(isDatabaseUnavailable(coded('25006'))).toBe(true);
  expect(isDatabaseUnavailable(new Error('cannot execute INSERT in a read-only transaction'))).toBe(true);
  expect(isDatabaseUnavailable(new Error('Query read timeout'))).toBe(true);
  expect(isDatabaseUnavailable(new AggregateError([coded('ECONNREFUSED')]))).toBe(true);
});

test('an invalid statement or violated constraint is not unavailability', () => {
  expect(isDatabaseUnavailable(coded('23505'))).toBe(false);
  expect(isDatabaseUnavailable(new TypeError('x is undefined'))).toBe(false);
  expect(isDatabaseUnavailable(null)).toBe(false);
  const circle = new Error('round');
  circle.cause = circle;
  expect(isDatabaseUnavailable(circle)).toBe(false);
});
