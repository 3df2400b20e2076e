import { isOpen, opensAt } from './describe-progress';

const at = (text: string) => new Date(text).getTime();
/** An instant in Italian local time, with its offset from UTC. */
const inRome = (time: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'short' }).format(time);
const day = { from: 8, to: 20 };

test('hours are local time in Rome, in winter and in summer', () => {
  expect(isOpen(at('2026-01-15T06:59:59Z'), day)).toBe(false);
  expect(isOpen(at('2026-01-15T07:00:00Z'), day)).toBe(true);
  expect(isOpen(at('2026-01-15T18:59:59Z'), day)).toBe(true);
  expect(isOpen(at('2026-01-15T19:00:00Z'), day)).toBe(false);
  expect(isOpen(at('2026-07-15T05:59:59Z'), day)).toBe(false);
  expect(isOpen(at('2026-07-15T06:00:00Z'), day)).toBe(true);
  expect(isOpen(at('2026-07-15T18:00:00Z'), day)).toBe(false);
});

test('equal hours, or the whole day, mean always; hours may span midnight', () => {
  const midnight = at('2026-01-15T23:00:00Z');
  for (const hours of [
    { from: 0, to: 24 },
    { from: 0, to: 0 },
    { from: 9, to: 9 },
  ]) {
    expect(isOpen(midnight, hours)).toBe(true);
    expect(opensAt(midnight + 1, hours)).toBe(midnight + 1);
  }
  const night = { from: 22, to: 6 };
  expect([20, 21, 4, 5].map((hour) => isOpen(Date.UTC(2026, 0, 15, hour), night))).toEqual([false, true, true, false]);
  expect(inRome(opensAt(at('2026-01-15T11:30:00Z'), night))).toBe('2026-01-15 22:00');
});

describe('the night in which an hour is left out (29 March 2026, from 2 to 3)', () => {
  test('what waits until morning is sent at the same local time, an hour earlier than the day before', () => {
    const [before, after] = [at('2026-03-27T21:00:00Z'), at('2026-03-28T21:00:00Z')].map((time) => opensAt(time, day));
    expect([before, after].map((time) => inRome(time!))).toEqual(['2026-03-28 08:00', '2026-03-29 08:00']);
    expect(after! - before!).toBe(23 * 3_600_000);
  });

  test('a window that starts in the missing hour starts with the next one', () => {
    const opens = opensAt(at('2026-03-28T22:00:00Z'), { from: 2, to: 5 });
    expect([inRome(opens), opens]).toEqual(['2026-03-29 03:00', at('2026-03-29T01:00:00Z')]);
  });

  test('a window entirely within it is that of the next day', () => {
    expect(inRome(opensAt(at('2026-03-28T22:00:00Z'), { from: 2, to: 3 }))).toBe('2026-03-30 02:00');
  });
});

describe('the night in which an hour comes twice (25 October 2026, from 2 to 3)', () => {
  test('what waits until morning is sent at the same local time, an hour later than the day before', () => {
    const [before, after] = [at('2026-10-23T20:00:00Z'), at('2026-10-24T20:00:00Z')].map((time) => opensAt(time, day));
    expect([before, after].map((time) => inRome(time!))).toEqual(['2026-10-24 08:00', '2026-10-25 08:00']);
    expect(after! - before!).toBe(25 * 3_600_000);
  });

  test('a window that starts with it starts with the first of the two, and both count', () => {
    const hours = { from: 2, to: 3 };
    const [first, second, over] = ['2026-10-25T00:00:00Z', '2026-10-25T01:00:00Z', '2026-10-25T02:00:00Z'].map(at);
    expect(opensAt(at('2026-10-24T22:00:00Z'), hours)).toBe(first);
    expect([first, second, over].map((time) => isOpen(time!, hours))).toEqual([true, true, false]);
  });
});

test('nothing waits for more than a day and an hour, or is sent outside of the hours', () => {
  for (let time = at('2026-01-01T00:17:00Z'); time < at('2027-01-01T00:00:00Z'); time += 5 * 3_600_000)
    for (const hours of [day, { from: 22, to: 6 }, { from: 23, to: 0 }]) {
      const opens = opensAt(time, hours);
      expect(opens - time).toBeLessThan(25 * 3_600_000);
      expect([isOpen(opens, hours), opens > time && isOpen(opens - 1, hours)]).toEqual([true, false]);
    }
});
