import { controlPlan, controlToDo, nextControl, opensOn, visitProblem } from './rules.controls';

const TREATED = '2026-01-31';
const visit = (period: 'days_15' | 'months_18', visitedOn: string) => ({ period, visitedOn, value: 'B1' });

test.each([
  ['days_15', '2026-02-08'],
  ['days_30', '2026-02-23'],
  ['months_3', '2026-04-08'],
  ['months_18', '2027-05-02'],
] as const)('a visit counts for %s from %s on', (period, day) => expect(opensOn(TREATED, period)).toBe(day));

test('the state of each control', () => {
  const states = (today: string) =>
    controlPlan(TREATED, [visit('days_15', '2026-02-15')], today)
      .map(({ state }) => state)
      .join(' ');
  expect(states('2026-02-15')).toBe('done later later later later later later later');
  expect(states('2026-02-22')).toBe('done later later later later later later later');
  expect(states('2026-02-15')).not.toContain('due');
  expect(states('2026-02-23')).toBe('done due later later later later later later');
  expect(states('2026-12-01')).toBe('done missed missed missed missed missed open later');
  expect(states('2027-01-23')).toBe('done missed missed missed missed missed open later');
  expect(states('2027-01-24')).toBe('done missed missed missed missed missed due later');
  expect(states('2031-01-01')).toBe('done missed missed missed missed missed missed due');
});

test('due dates', () => {
  const due = controlPlan(TREATED, [], TREATED).map((control) => control.due);
  expect(due.slice(0, 4)).toEqual(['2026-02-15', '2026-03-02', '2026-03-17', '2026-04-30']);
  expect(due.at(-1)).toBe('2027-07-31');
});

test('an agreed control comes first, while it is in the future; for the professional, what is due now', () => {
  const plan = controlPlan(TREATED, [visit('days_15', '2026-02-15')], '2026-03-01');
  expect(controlToDo(plan, 'months_6')?.period).toBe('days_30');
  expect(nextControl(plan, 'months_6')?.period).toBe('months_6');
  expect(nextControl(plan, 'days_15')?.period).toBe('days_30');
  expect(nextControl(plan, null)?.period).toBe('days_30');
  expect(nextControl([], null)).toBeNull();
});

test('a visit is neither too early nor in the future', () => {
  const problem = (day: string, today = '2027-08-01') => visitProblem(TREATED, visit('months_18', day), today);
  expect(problem('2027-05-01')).toBe('validation.visitTooEarly');
  expect(problem('2027-05-02')).toBeNull();
  expect(problem('2027-05-02', '2027-05-02')).toBeNull();
  expect(problem('2027-05-03', '2027-05-02')).toBe('validation.visitInFuture');
});
