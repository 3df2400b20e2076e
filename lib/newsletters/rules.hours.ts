const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Rome', hour: '2-digit', hourCycle: 'h23' });
const hourAt = (time: number) => Number(clock.format(time));

const HOUR = 3_600_000;

/** From this hour of the day on, and until the other begins, in Rome; the same twice, or 0 and 24, is all day. */
export type Hours = { from: number; to: number };

/** Whether mails to many may leave at an instant. Hours may reach over midnight (22 to 6). */
export function isOpen(time: number, { from, to }: Hours): boolean {
  const hour = hourAt(time);
  if (from === to || (from === 0 && to === 24)) return true;
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
}

/** The first instant, now or later, at which mails may leave: by the clock on the wall, whatever was done to it that night. */
export function opensAt(time: number, hours: Hours): number {
  if (isOpen(time, hours)) return time;
  // Zones with parts of an hour are none of ours: a full hour in UTC is one in Rome.
  let at = Math.ceil(time / HOUR) * HOUR;
  while (!isOpen(at, hours)) at += HOUR;
  return at;
}
