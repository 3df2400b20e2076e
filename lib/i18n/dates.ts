// All languages write days as dd/MM/yyyy (specification, section 5).
const day = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/Rome',
});
const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Rome' });

/** dd/MM/yyyy. A day without a time (`2026-03-01`) is independent of time zones. */
export function dayText(value: string | Date): string {
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return value.split('-').toReversed().join('/');
  return day.format(new Date(value));
}

/** HH:mm */
export const timeText = (value: string | Date): string => time.format(new Date(value));

/** dd/MM/yyyy HH:mm */
export const instantText = (value: string | Date): string => `${dayText(value)} ${time.format(new Date(value))}`;

const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' });

/** The current day in Italy, as yyyy-MM-dd. */
export const todayText = (now = new Date()): string => isoDay.format(now);
