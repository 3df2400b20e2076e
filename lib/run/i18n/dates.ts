// All languages write days as dd/MM/yyyy (specification, section 5).
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/Rome',
});
const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Rome' });

/** dd/MM/yyyy. A day without a time (`2026-03-01`) is independent of time zones. */
export function dayText(value: string | Date): string {
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return value.split('-').toReversed().join('/');
  return dayFormat.format(new Date(value));
}

/** An ISO interval of days, yyyy-MM-dd/yyyy-MM-dd, as both of them, or as one if they are the same. */
export const periodText = (interval: string): string => [...new Set(interval.split('/'))].map(dayText).join(' – ');

export const timeText = (value: string | Date): string => timeFormat.format(new Date(value));

/** dd/MM/yyyy HH:mm */
export const instantText = (value: string | Date): string => `${dayText(value)} ${timeFormat.format(new Date(value))}`;

const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' });

/** The current day in Italy, as yyyy-MM-dd. */
export const todayText = (now = new Date()): string => isoDay.format(now);

/** The instant in an address, as the API writes it; null if the database cannot store it. */
export function instantIn(text: string | undefined): string | null {
  const at = Date.parse(text ?? '');
  const instant = Number.isNaN(at) ? '' : new Date(at).toISOString();
  return /^\d{4}-/.test(instant) && !instant.startsWith('0000') ? instant : null;
}

/** Of the IANA database. */
export const dayIn = (timeZone: string, now = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);

/** The same in PostgreSQL, whose sessions run in UTC: its `current_date` is yesterday's for an hour or two each night. */
export const TODAY_SQL = `(now() at time zone 'Europe/Rome')::date`;

// Days have 23 to 25 hours on the clock: on the calendar, counted in UTC, all have 24.
const DAY = 86_400_000;

/** Before it if negative; both yyyy-MM-dd. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** How many days `to` is after `from`, both yyyy-MM-dd; NaN if one is no day. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY;

const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Rome' });

export const aheadOfUtc = (at: number): number =>
  Date.parse(`${clock.format(at).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;

/** The same local time in Italy so many days later, or earlier if negative, across clock changes. */
export function daysFromNow(days: number, now = new Date()): Date {
  const time = now.getTime() + days * DAY;
  return new Date(time + aheadOfUtc(now.getTime()) - aheadOfUtc(time));
}
