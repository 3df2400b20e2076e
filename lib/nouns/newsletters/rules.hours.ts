const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Rome', hour: '2-digit', hourCycle: 'h23' });
const hourAt = (time: number) => Number(clock.format(time));

const HOUR = 3_600_000;

/**
 * Sending hours, Italian time: from the first (inclusive) to the second
 * (exclusive); equal values, or 0 and 24, mean all day.
 */
export type Hours = { from: number; to: number };

/** Whether newsletters may be sent at an instant. Hours may span midnight (22 to 6). */
export function isOpen(time: number, { from, to }: Hours): boolean {
  const hour = hourAt(time);
  if (from === to || (from === 0 && to === 24)) return true;
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
}

/** The first instant, now or later, at which newsletters may be sent, in local time and across clock changes. */
export function opensAt(time: number, hours: Hours): number {
  if (isOpen(time, hours)) return time;
  // Rome's offset is always full hours: a full hour in UTC is one in Rome.
  let at = Math.ceil(time / HOUR) * HOUR;
  while (!isOpen(at, hours)) at += HOUR;
  return at;
}
