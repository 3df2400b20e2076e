import { DEFAULT_SETTINGS as settings } from '@/lib/nouns/settings/schema';
import {
  countedPoints,
  creditsForCode,
  creditsForTreatment,
  higherLevel,
  isReached,
  isTrainingComplete,
  ladder,
  levelOf,
  levelsReached,
  missingForTraining,
  newDrafts,
  nextStep,
  originWord,
} from './rules';
import { LEVELS } from './schema.levels';

const totals = (theory: number, practice: number, theoryForced: number | null = null) => ({
  theory,
  practice,
  theoryForced,
});

/** Recorded as late as permitted, among the first of its day, with a known patient. */
const promptly = { id: 't', daysLate: 60, hasPlace: true, isPatientKnown: true };
const inTime = (...periods: string[]) => periods.map((period) => ({ period, daysLate: 30 }));

describe('the ladder', () => {
  test('each level begins at its points, the last one without end', () => {
    for (const [n, { level, points }] of ladder.slice(1).entries())
      expect([levelOf(points - 1, true), levelOf(points, true)]).toEqual([n ? ladder[n]!.level : 'qualified', level]);
    expect([levelOf(0, true), levelOf(123_456, true)]).toEqual(['qualified', 'diamond']);
  });

  test('before qualifying the points are banked', () => expect(levelOf(1000, false)).toBe('base'));

  test('a level once reached stays', () => {
    expect(higherLevel('gold', levelOf(60, true))).toBe('gold');
    expect(higherLevel('silver', levelOf(120, true))).toBe('gold');
  });

  test('every level passed gets its event', () => {
    expect(levelsReached('base', 'gold')).toEqual(['qualified', 'silver', 'gold']);
    expect(levelsReached('gold', 'gold')).toEqual([]);
    expect(levelsReached('gold', 'silver')).toEqual([]);
  });

  test('the next step and its distance', () => {
    expect(nextStep(0, 'qualified')).toEqual({ level: 'silver', points: 60, missing: 60 });
    expect(nextStep(59, 'qualified')).toMatchObject({ level: 'silver', missing: 1 });
    expect(nextStep(60, 'silver')).toMatchObject({ level: 'gold', missing: 60 });
    expect(nextStep(1000, 'diamond')).toBeNull();
  });

  test('after a withdrawal the level stays, and progress continues from there', () => {
    expect(nextStep(50, 'gold')).toEqual({ level: 'sapphire', points: 250, missing: 200 });
    expect(nextStep(999, 'diamond')).toBeNull();
    expect(ladder.filter(({ level }) => isReached(level, 'gold')).map(({ level }) => level)).toEqual([
      'base',
      'silver',
      'gold',
    ]);
    expect([isReached('silver', 'qualified'), isReached('base', 'base')]).toEqual([false, true]);
  });
});

test('qualified ranks between base and silver', () => {
  expect(LEVELS).toEqual(['base', 'qualified', 'silver', 'gold', 'sapphire', 'ruby', 'emerald', 'diamond']);
  expect(ladder.map(({ level, points }) => `${level} ${points}`)).toEqual(
    'base 0, silver 60, gold 120, sapphire 250, ruby 500, emerald 750, diamond 1000'.split(', '),
  );
  expect([higherLevel('qualified', 'base'), higherLevel('silver', 'qualified')]).toEqual(['qualified', 'silver']);
});

test('base training needs theory and practice', () => {
  expect(isTrainingComplete(totals(30, 30), settings)).toBe(true);
  expect(isTrainingComplete(totals(29, 31), settings)).toBe(false);
  expect(isTrainingComplete(totals(31, 29), settings)).toBe(false);
});

test('the training never lacks less than nothing', () => {
  expect(missingForTraining(totals(0, 0), settings)).toEqual({ theory: 30, practice: 30 });
  expect(missingForTraining(totals(29, 30), settings)).toEqual({ theory: 1, practice: 0 });
  expect(missingForTraining(totals(400, 31), settings)).toEqual({ theory: 0, practice: 0 });
  expect(missingForTraining(totals(400, 0, 10), settings)).toEqual({ theory: 20, practice: 30 });
});

test('an admin can require more training', () => {
  const more = { ...settings, 'credits.training.theory': 50 };
  expect(isTrainingComplete(totals(49, 30), more)).toBe(false);
  expect(isTrainingComplete(totals(50, 30), more)).toBe(true);
});

test('an override replaces theory points, even with zero', () => {
  expect(countedPoints(totals(100, 20, 30))).toBe(50);
  expect(countedPoints(totals(100, 20, 0))).toBe(20);
  expect(isTrainingComplete(totals(100, 30, 0), settings)).toBe(false);
  expect(isTrainingComplete(totals(0, 30, 30), settings)).toBe(true);
});

describe('credits', () => {
  test('a code earns practice credits and as many fan-shop credits, each once', () => {
    expect(creditsForCode('x', 'ULTRA', settings)).toEqual([
      { kind: 'practice', origin: 'product_code', amount: 10, source: 'code:x' },
      { kind: 'fan_shop', origin: 'product_code', amount: 10, source: 'code:x' },
    ]);
  });

  test.each([
    ['TOUCH', 8],
    ['HOME', 6],
    ['CLICK', 5],
    ['STICK', 4],
  ] as const)('%s: %i', (method, amount) => expect(creditsForCode('x', method, settings)[0]!.amount).toBe(amount));

  test('each part of a treatment has its own key, so that each counts once', () => {
    const whole = { ...promptly, hasCode: true, isComplete: true, controls: inTime('days_15', 'days_30'), rating: 5 };
    expect(creditsForTreatment(whole, settings).map(({ origin, amount, source }) => [origin, amount, source])).toEqual([
      ['kit', 5, 'treatment:t:kit'],
      ['treatment', 5, 'treatment:t:complete'],
      ['control', 2, 'treatment:t:control:days_15'],
      ['control', 2, 'treatment:t:control:days_30'],
      ['satisfaction', 3, 'treatment:t:satisfaction'],
    ]);
  });

  test('a method set to zero adds no row', () =>
    expect(creditsForCode('x', 'ULTRA', { ...settings, 'credits.code.ULTRA': 0 })).toEqual([]));

  const bare = { ...promptly, hasCode: false, isComplete: false, controls: [], rating: null };

  test.each([
    [bare, 0],
    [{ ...bare, hasCode: true }, 5],
    [{ ...bare, isComplete: true }, 5],
    [{ ...bare, controls: inTime('days_15', 'months_3') }, 4],
    [{ ...bare, rating: 3 }, 0],
    [{ ...bare, rating: 4 }, 3],
    [{ ...bare, rating: 5 }, 3],
    [{ ...promptly, hasCode: true, isComplete: true, controls: inTime('days_15'), rating: 5 }, 15],
  ])('%j earns %i', (facts, sum) => {
    const rows = creditsForTreatment(facts, settings);
    expect(rows.reduce((total, { amount }) => total + amount, 0)).toBe(sum);
    expect(rows.filter(({ kind }) => kind !== 'practice')).toEqual([]);
    expect(new Set(rows.map(({ source }) => source)).size).toBe(rows.length);
  });
});

test.each([
  [{ origin: 'kit', amount: 5, treatmentId: 't' }, 'kit'],
  [{ origin: 'admin', amount: -7, treatmentId: 't' }, 'deletion'],
  [{ origin: 'admin', amount: 7, treatmentId: 't' }, 'restoration'],
  [{ origin: 'admin', amount: -7, treatmentId: null }, 'admin'],
] as const)('%j is called %s', (entry, word) => expect(originWord(entry)).toBe(word));

describe('refusals', () => {
  const whole = { ...promptly, hasCode: true, isComplete: true, controls: inTime('days_15'), rating: 5 };
  const reasons = (facts: typeof whole) =>
    creditsForTreatment(facts, settings).map(({ origin, amount, refusal }) => [origin, amount, refusal ?? null]);

  test.each([
    ['recorded_late', { daysLate: 61 }],
    ['daily_limit', { hasCode: false, hasPlace: false }],
  ])('a treatment as a whole: %s', (reason, more) => {
    const rows = reasons({ ...whole, ...more });
    expect(rows.length).toBeGreaterThan(2);
    for (const [, amount, refusal] of rows) expect([amount, refusal]).toEqual([0, reason]);
  });

  test('a visit or a rating on its own', () => {
    expect(reasons({ ...whole, controls: [{ period: 'days_15', daysLate: 31 }] })).toContainEqual([
      'control',
      0,
      'visit_late',
    ]);
    expect(reasons({ ...whole, isPatientKnown: false })).toEqual([
      ['kit', 5, null],
      ['treatment', 5, null],
      ['control', 2, null],
      ['satisfaction', 0, 'patient_unknown'],
    ]);
  });

  test('are recorded once, can be earned later, and withdraw nothing', () => {
    const [late] = creditsForTreatment(
      { ...whole, controls: [], rating: null, hasCode: false, daysLate: 61 },
      settings,
    );
    const earned = { ...late!, source: 'treatment:t:complete' };
    expect(newDrafts([late!], [])).toEqual([late]);
    expect(newDrafts([late!], [late!.source])).toEqual([]);
    expect(newDrafts([late!], [earned.source])).toEqual([]);
    expect(newDrafts([earned], [late!.source])).toEqual([earned]);
  });
});
