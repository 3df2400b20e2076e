import { instantOf, partsOf } from './typed-times';

const instant = (day: string, time: string) => instantOf(day, time)!.slice(0, 16);

test('times are local times in Rome, in winter and in summer', () => {
  expect(instant('15/01/2026', '9:30')).toBe('2026-01-15T08:30');
  expect(instant('15/07/2026', '9:30')).toBe('2026-07-15T07:30');
  expect(instant('15/07/2026', '')).toBe('2026-07-14T22:00');
});

test.each(['28/03/2026', '29/03/2026', '30/03/2026', '24/10/2026', '25/10/2026', '26/10/2026'])(
  'every existing time of %s survives a round trip',
  (day) => {
    const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));
    const times = hours
      .filter((hour) => day !== '29/03/2026' || hour !== '02')
      .flatMap((hour) => ['00', '30', '59'].map((minute) => `${hour}:${minute}`));
    expect(times.map((time) => partsOf(instantOf(day, time)!))).toEqual(times.map((time) => ({ day, time })));
  },
);

test('the missing hour in spring continues from the one before', () => {
  expect(instant('29/03/2026', '01:59')).toBe('2026-03-29T00:59');
  expect(instant('29/03/2026', '02:30')).toBe('2026-03-29T01:30');
  expect(partsOf(instantOf('29/03/2026', '02:30')!).time).toBe('03:30');
  expect(instant('29/03/2026', '03:00')).toBe('2026-03-29T01:00');
});

test('of the repeated hour in autumn the first is meant', () => {
  expect(instant('25/10/2026', '01:59')).toBe('2026-10-24T23:59');
  expect(instant('25/10/2026', '02:30')).toBe('2026-10-25T00:30');
  expect(instant('25/10/2026', '03:00')).toBe('2026-10-25T02:00');
});
