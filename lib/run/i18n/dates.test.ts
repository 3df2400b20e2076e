import fc from 'fast-check';
import { addDays, daysBetween, daysFromNow, dayText, instantText, timeText, todayText } from './dates';

test('a day is written dd/MM/yyyy, whatever the machine’s time zone', () => {
  expect(dayText('2026-03-01')).toBe('01/03/2026');
  expect(dayText('2026-03-01T23:30:00.000Z')).toBe('02/03/2026');
});

test('an instant has its time in Rome', () => {
  expect(instantText('2026-07-01T22:05:00.000Z')).toBe('02/07/2026 00:05');
});

test('days are counted on the calendar', () => {
  expect([addDays('2028-02-28', 1), addDays('2028-03-01', -1), addDays('2026-12-31', 1)]).toEqual([
    '2028-02-29',
    '2028-02-29',
    '2027-01-01',
  ]);
  expect([daysBetween('2026-03-28', '2026-03-30'), daysBetween('2026-10-26', '2026-10-24')]).toEqual([2, -2]);
  expect(daysBetween('?', '2026-03-30')).toBeNaN();
});

test.each([
  ['2026-10-25T22:30:00Z', -30, '2026-09-25T21:30:00.000Z'], // 23:30 in winter and in summer
  ['2026-03-28T22:30:00Z', 1, '2026-03-29T21:30:00.000Z'],
  ['2026-03-29T22:30:00Z', -1, '2026-03-28T23:30:00.000Z'], // 00:30
])('from %s, %i days lead to the same hour in Italy', (now, days, expected) => {
  expect(daysFromNow(days, new Date(now)).toISOString()).toBe(expected);
});

test('at any moment, so many days from now is on the day so many days from today, at this hour', () => {
  const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2029-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moment, fc.integer({ min: -800, max: 800 }), (now, days) => {
      const then = daysFromNow(days, now);
      expect(todayText(then)).toBe(addDays(todayText(now), days));
      expect(daysBetween(todayText(now), todayText(then))).toBe(days);
      // An hour that is skipped in spring is the only one that does not exist.
      const mayBeSkipped = /^0[23]:/.test(timeText(now));
      expect(timeText(then) === timeText(now) || mayBeSkipped).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
