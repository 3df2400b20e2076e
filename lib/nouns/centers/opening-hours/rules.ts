import type { DayHours, LocalTime, OpenState } from './schema';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The local time at an instant in a time zone. Throws a RangeError for an unknown zone. */
export function localTime(at: Date, timeZone: string): LocalTime {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return { weekday: WEEKDAYS.indexOf(part.weekday!) + 1, minute: Number(part.hour) * 60 + Number(part.minute) };
}

export const localDay = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);

/** The last day off, yyyy-MM-dd, if one of these ISO intervals of days contains a day; else null. */
export function closureOn(closures: readonly string[], day: string): string | null {
  const [, to] = closures.map((one) => one.split('/')).find(([from, last]) => from! <= day && day <= last!) ?? [];
  return to ?? null;
}

export function stretches({ closed, opensAt, closesAt, reopensAt, reclosesAt }: DayHours): [number, number][] {
  if (closed || opensAt === null || closesAt === null) return [];
  const morning: [number, number] = [opensAt, closesAt];
  return reopensAt === null || reclosesAt === null ? [morning] : [morning, [reopensAt, reclosesAt]];
}

/** A day without a row is closed; at the closing minute it is closed already. */
export function openState(hours: DayHours[], { weekday, minute }: LocalTime): OpenState {
  const on = (day: number) => hours.filter((row) => row.weekday === day).flatMap(stretches);
  const current = on(weekday).find(([from, to]) => minute >= from && minute < to);
  if (current) return { open: true, closesAt: current[1] };
  for (let inDays = 0; inDays <= 7; inDays++) {
    const day = ((weekday - 1 + inDays) % 7) + 1;
    const next = on(day).find(([from]) => inDays > 0 || from > minute);
    if (next) return { open: false, opens: { weekday: day, inDays, at: next[0] } };
  }
  return { open: false, opens: null };
}

/** 570 → "09:30"; midnight at the end of a day stays "24:00". */
export function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
