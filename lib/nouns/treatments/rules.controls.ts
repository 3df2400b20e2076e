import { addDays, daysBetween } from '@/lib/run/i18n/dates';
import { controlDate } from './rules';
import { CONTROL_PERIODS, type ControlPeriod, type ControlVisit } from './schema';

/** `due`: about now; `open`: later, but recordable; `missed`: overdue, but recordable; `later`: too early. */
export type ControlState = 'done' | 'due' | 'open' | 'missed' | 'later';
type Visit = Pick<ControlVisit, 'period'>;
export type Control<V extends Visit = ControlVisit> = {
  period: ControlPeriod;
  due: string;
  state: ControlState;
  visit: V | null;
};

const dayOf = (date: Date) => date.toISOString().slice(0, 10);
/** A control is due from this many days before its date. */
const ABOUT_NOW = 7;

/** The middle of two days, both yyyy-MM-dd. */
const between = (from: string, to: string) => addDays(from, Math.ceil(daysBetween(from, to) / 2));

/** The first day (yyyy-MM-dd) a visit counts: halfway since the last; else all could be credited the day after. */
export function opensOn(treatedOn: string, period: ControlPeriod): string {
  const before = CONTROL_PERIODS[CONTROL_PERIODS.indexOf(period) - 1];
  const due = dayOf(controlDate(new Date(treatedOn), period));
  return between(before ? dayOf(controlDate(new Date(treatedOn), before)) : treatedOn, due);
}

export function controlPlan<V extends Visit>(treatedOn: string, visits: readonly V[], today: string): Control<V>[] {
  return CONTROL_PERIODS.map((period, n) => {
    const visit = visits.find((one) => one.period === period) ?? null;
    const next = CONTROL_PERIODS[n + 1];
    const isOver = next !== undefined && today >= opensOn(treatedOn, next);
    const isOpen = today >= opensOn(treatedOn, period);
    const due = dayOf(controlDate(new Date(treatedOn), period));
    const isDue = daysBetween(today, due) <= ABOUT_NOW;
    const state = visit ? 'done' : isOver ? 'missed' : !isOpen ? 'later' : isDue ? 'due' : 'open';
    return { period, due, state, visit };
  });
}

/** The next control: the agreed one while it is in the future, else the first that is neither done nor missed. */
export function nextControl<V extends Visit>(
  plan: readonly Control<V>[],
  agreed: ControlPeriod | null | undefined,
): Control<V> | null {
  const ahead = plan.filter(({ state }) => state === 'due' || state === 'open' || state === 'later');
  return ahead.find(({ period }) => period === agreed) ?? ahead[0] ?? null;
}

/** What the professional does next: what is due now, even if a later one was agreed. */
export const controlToDo = <V extends Visit>(plan: readonly Control<V>[], agreed: ControlPeriod | null | undefined) =>
  plan.find(({ state }) => state === 'due') ?? nextControl(plan, agreed);

export type VisitProblem = 'validation.visitInFuture' | 'validation.visitTooEarly';

export function visitProblem(
  treatedOn: string,
  { period, visitedOn }: ControlVisit,
  today: string,
): VisitProblem | null {
  if (visitedOn > today) return 'validation.visitInFuture';
  return visitedOn < opensOn(treatedOn, period) ? 'validation.visitTooEarly' : null;
}
