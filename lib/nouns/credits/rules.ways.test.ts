import { DEFAULT_SETTINGS as settings } from '@/lib/nouns/settings/schema';
import { type Chances, creditsPerTreatment, dayAtPace, trainingDayAtPace, waysTo } from './rules.ways';

const today = new Date('2026-11-21T08:00:00Z');
const day = (missing: number, earned: number) => dayAtPace(missing, earned, today)?.toISOString().slice(0, 10) ?? null;

describe('the projected day', () => {
  test('a credit a day: as many days as credits', () => expect(day(30, 90)).toBe('2026-12-21'));
  test('rounds up to whole days', () => expect(day(1, 89)).toBe('2026-11-23'));
  test('is today if nothing is missing', () => expect(day(0, 5)).toBe('2026-11-21'));
  test.each([0, -20])('with %i earned there is no pace', (earned) => expect(day(10, earned)).toBeNull());
  test('more than ten years ahead is no date', () => {
    expect(day(40, 1)).toBe('2036-09-29');
    expect(day(41, 1)).toBeNull();
  });
});

describe('the day the training is complete', () => {
  const at = (missing: [number, number], earned: [number, number]) =>
    trainingDayAtPace({ theory: missing[0], practice: missing[1] }, { theory: earned[0], practice: earned[1] }, today)
      ?.toISOString()
      .slice(0, 10) ?? null;
  test('is the later of the two', () => expect(at([10, 20], [90, 90])).toBe('2026-12-11'));
  test('needs a pace only where something is missing', () => {
    expect(at([0, 10], [0, 90])).toBe('2026-12-01');
    expect(at([1, 10], [0, 90])).toBeNull();
  });
});

const nothing: Chances = { methods: ['ULTRA'], incomplete: 0, controls: 0, ratings: 0 };

describe('the quickest ways', () => {
  test('a complete ULTRA treatment with its code is worth 20', () =>
    expect(creditsPerTreatment('ULTRA', settings)).toBe(20));

  test.each([
    [1, 1],
    [20, 1],
    [21, 2],
    [60, 3],
  ])('%i credits take %i of them', (missing, needed) =>
    expect(waysTo(missing, nothing, settings)).toEqual([{ kind: 'treatment', method: 'ULTRA', each: 20, needed }]),
  );

  test('with nothing missing there are none', () => expect(waysTo(0, nothing, settings)).toEqual([]));

  test('what takes the fewest acts comes first, and what does not suffice is left out', () => {
    const chances: Chances = { methods: ['STICK', 'CLICK'], incomplete: 1, controls: 9, ratings: 4 };
    expect(waysTo(10, chances, settings)).toEqual([
      { kind: 'treatment', method: 'CLICK', each: 15, needed: 1 },
      { kind: 'rating', each: 3, open: 4, needed: 4 },
      { kind: 'control', each: 2, open: 9, needed: 5 },
    ]);
  });

  test('what is not pending or worth nothing is left out', () => {
    const worthless = { ...settings, 'credits.treatment.control': 0 };
    const ways = waysTo(10, { ...nothing, controls: 5 }, worthless);
    expect(ways.map(({ kind }) => kind)).toEqual(['treatment']);
  });
});
