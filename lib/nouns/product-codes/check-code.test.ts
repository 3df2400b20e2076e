import { isExpired } from './check-code';

test.each([
  ['2026-07-31', '2026-07-31T21:59:59Z', false],
  ['2026-07-31', '2026-07-31T22:00:00Z', true],
  ['2026-12-31', '2026-12-31T22:59:59Z', false],
  ['2026-12-31', '2026-12-31T23:00:00Z', true],
])('a code of %s can be used until the end of that day in Italy: %s', (day, now, expected) => {
  expect(isExpired(new Date(day), new Date(now))).toBe(expected);
});

test('a code without an expiry date does not expire', () => {
  expect([isExpired(null), isExpired(undefined)]).toEqual([false, false]);
});
