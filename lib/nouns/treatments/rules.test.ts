import {
  classicalGuide,
  controlDate,
  expectedRangeOf,
  findImplausible,
  gain,
  latestDay,
  lightnessOf,
  masterGuide,
  shadeStep,
  stepsToTarget,
} from './rules';
import { CONTROL_PERIODS } from './schema';

test('the classical guide has 19 tabs, lightest first', () => {
  const decided = 'OM1 OM2 OM3 B1 A1 B2 D2 A2 C1 C2 D4 A3 D3 B3 A3.5 B4 C3 A4 C4';
  expect(classicalGuide.join(' ')).toBe(decided);
  expect(classicalGuide).toHaveLength(19);
});

test('the 3D master guide has the integers from 1 to 29', () => {
  expect([masterGuide.length, masterGuide[0], masterGuide.at(-1)]).toEqual([29, '1', '29']);
  expect(['1', '29'].map((shade) => shadeStep('3d_master', shade))).toEqual([1, 29]);
  for (const shade of ['0', '30', '01', '1.5', '-1', '']) expect(shadeStep('3d_master', shade)).toBeNull();
});

test('shades are compared within their own guide only', () => {
  expect(gain('classical', 'A3', 'B1')).toBe(8);
  expect(gain('classical', 'C4', 'OM1')).toBe(18);
  expect(gain('3d_master', '29', '1')).toBe(28);
  expect(gain('classical', 'B1', 'A1')).toBe(-1);
  expect(gain('3d_master', 'A3', '1')).toBeNull();
  expect(gain('classical', 'A3', null)).toBeNull();
  expect(gain('3d_master', '30', '1')).toBeNull();
  expect(shadeStep('classical', 'OM1')).toBe(1);
});

test('the target is B1; the bleach shades are beyond it', () => {
  expect(stepsToTarget('B1')).toBe(0);
  expect(stepsToTarget('A3')).toBe(8);
  expect(stepsToTarget('OM1')).toBe(-3);
  expect(stepsToTarget('C4')).toBe(15);
});

test.each([
  ['TOUCH', false, [4, 8]],
  ['CLICK', false, [2, 5]],
  ['STICK', false, [2, 4]],
  ['ULTRA', false, [5, 10]],
  ['HOME', false, [4, 8]],
  ['HOME', true, [5, 10]],
] as const)('%s, several cycles %s: %j', (method, several, range) =>
  expect(expectedRangeOf(method, several)).toEqual(range),
);

test.each([
  ['2026-01-31', 'days_15', '2026-02-15'],
  ['2026-08-31', 'months_6', '2027-02-28'],
  ['2026-11-30', 'months_3', '2027-02-28'],
  ['2027-08-31', 'months_6', '2028-02-29'],
  ['2026-05-15', 'months_18', '2027-11-15'],
  ['2026-05-15', 'days_30', '2026-06-14'],
  ['2026-05-15', 'days_45', '2026-06-29'],
  ['2026-10-31', 'months_4', '2027-02-28'],
  ['2028-02-29', 'months_12', '2029-02-28'],
] as const)('%s and %s is %s', (day, period, expected) =>
  expect(controlDate(new Date(day), period).toISOString().slice(0, 10)).toBe(expected),
);

test('the control periods are the eight of the programme, from 15 days to 18 months', () =>
  expect(CONTROL_PERIODS.join(' ')).toBe('days_15 days_30 days_45 months_3 months_4 months_6 months_12 months_18'));

test('a day has begun once it has begun at one of the centers', () => {
  const late = new Date('2026-11-21T22:30:00Z');
  expect(latestDay([], late)).toBe('2026-11-21');
  expect(latestDay(['Europe/Rome', 'Europe/Athens'], late)).toBe('2026-11-22');
  expect(latestDay(['Europe/London'], new Date('2026-11-21T23:30:00Z'))).toBe('2026-11-22');
});

const sound = {
  bornDate: 1980,
  adultConfirmed: false,
  treatedOn: '2026-11-21',
  latest: '2026-11-21',
  colorType: 'classical' as const,
  startValue: 'A3',
  endValue: 'B1',
};

test.each([
  [{}, []],
  [{ bornDate: 2009 }, ['patient.bornDate errors.minor']],
  [{ bornDate: 2009, adultConfirmed: true }, ['patient.bornDate errors.minor']],
  [{ bornDate: 2008 }, ['adultConfirmed validation.adultConfirmed']],
  [{ bornDate: 2008, adultConfirmed: true }, []],
  [{ bornDate: 2007 }, []],
  [{ bornDate: 2008, treatedOn: '2025-12-31' }, ['patient.bornDate errors.minor']],
  [{ treatedOn: '2026-11-22' }, ['treatedOn validation.futureDay']],
  [{ startValue: null }, ['startValue validation.startShade']],
  [{ endValue: null }, []],
  [{ startValue: null, endValue: null }, []],
  [{ startValue: '12', endValue: '30' }, ['startValue validation.shade', 'endValue validation.shade']],
  [{ colorType: '3d_master' as const, startValue: '12', endValue: '1' }, []],
])('errors of %j: %j', (more, expected) => {
  expect(findImplausible({ ...sound, ...more }).map(({ field, message }) => `${field} ${message}`)).toEqual(expected);
});

test.each([
  ['classical', 'OM1', 'veryLight'],
  ['classical', 'B1', 'veryLight'],
  ['classical', 'A1', 'light'],
  ['classical', 'C2', 'medium'],
  ['classical', 'A3.5', 'dark'],
  ['classical', 'C4', 'veryDark'],
  ['3d_master', '1', 'veryLight'],
  ['3d_master', '29', 'veryDark'],
] as const)('%s %s is %s', (guide, shade, lightness) => expect(lightnessOf(guide, shade)).toBe(lightness));

test('an unknown shade has no description', () => expect(lightnessOf('classical', '12')).toBeNull());
