import { clock, closureOn, localDay, localTime, openState } from './rules';
import type { DayHours } from './schema';

const day = (weekday: number, ...times: number[]): DayHours => ({
  weekday,
  closed: times.length === 0,
  opensAt: times[0] ?? null,
  closesAt: times[1] ?? null,
  reopensAt: times[2] ?? null,
  reclosesAt: times[3] ?? null,
});
const WEEK = [...[1, 2, 3, 4, 5].map((weekday) => day(weekday, 540, 780, 840, 1140)), day(6)];

describe('open or not', () => {
  test.each([
    ['before opening', { weekday: 1, minute: 539 }, { open: false, opens: { weekday: 1, inDays: 0, at: 540 } }],
    ['at the opening minute', { weekday: 1, minute: 540 }, { open: true, closesAt: 780 }],
    ['at the closing minute', { weekday: 1, minute: 780 }, { open: false, opens: { weekday: 1, inDays: 0, at: 840 } }],
    ['after lunch', { weekday: 1, minute: 900 }, { open: true, closesAt: 1140 }],
    ['in the evening', { weekday: 1, minute: 1200 }, { open: false, opens: { weekday: 2, inDays: 1, at: 540 } }],
    ['on Friday night', { weekday: 5, minute: 1200 }, { open: false, opens: { weekday: 1, inDays: 3, at: 540 } }],
    ['on a Sunday', { weekday: 7, minute: 600 }, { open: false, opens: { weekday: 1, inDays: 1, at: 540 } }],
  ])('%s', (_, at, expected) => expect(openState(WEEK, at)).toEqual(expected));

  test('a center that opens once a week, after closing, opens again in seven days', () => {
    const state = openState([day(3, 540, 600)], { weekday: 3, minute: 700 });
    expect(state).toEqual({ open: false, opens: { weekday: 3, inDays: 7, at: 540 } });
  });

  test('without an open day there is no next opening', () => {
    expect(openState([day(6)], { weekday: 6, minute: 600 })).toEqual({ open: false, opens: null });
  });
});

test('times are local to the center', () => {
  const at = new Date('2026-11-21T23:30:00Z');
  expect(localTime(at, 'Europe/Rome')).toEqual({ weekday: 7, minute: 30 });
  expect(localTime(at, 'Europe/Lisbon')).toEqual({ weekday: 6, minute: 23 * 60 + 30 });
  expect(localTime(at, 'Asia/Kathmandu')).toEqual({ weekday: 7, minute: 5 * 60 + 15 });
});

test('a day off counts from its first to its last day, where the center is', () => {
  const closures = ['2026-12-24/2027-01-06', '2027-02-01/2027-02-01'];
  expect(
    ['2026-12-23', '2026-12-24', '2027-01-06', '2027-01-07', '2027-02-01'].map((date) => closureOn(closures, date)),
  ).toEqual([null, '2027-01-06', '2027-01-06', null, '2027-02-01']);
  const at = new Date('2026-12-23T23:30:00Z');
  expect([localDay(at, 'Europe/Rome'), localDay(at, 'Europe/Lisbon')]).toEqual(['2026-12-24', '2026-12-23']);
});

test('minutes of the day are formatted as times', () =>
  expect([0, 570, 1440].map(clock)).toEqual(['00:00', '09:30', '24:00']));
