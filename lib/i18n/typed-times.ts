// Days and times as people type them. The product writes days the same in all its languages: dd/MM/yyyy.

const pad = (value: number) => String(value).padStart(2, '0');

/**
 * The day somebody has typed, as yyyy-MM-dd, or null: nothing is guessed, 31/02 is no day. Two digits of a year mean the
 * closest one not more than ten years ahead, so that "84" is a birthday and "27" next year.
 */
export function typedDay(text: string, thisYear = new Date().getFullYear()): string | null {
  const bare = text.trim();
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(bare);
  const loose = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4}|\d{2})$/.exec(bare) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(bare);
  const [day = 0, month = 0, given = 0] = (iso ? iso.slice(1).toReversed() : (loose?.slice(1) ?? [])).map(Number);
  const year = given < 100 ? given + (given > (thisYear % 100) + 10 ? 1900 : 2000) : given;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (!(iso ?? loose) || date.getUTCFullYear() !== year) return null;
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return `${year}-${pad(month)}-${pad(day)}`;
}

/** A calendar day as people type it. */
export const dayOf = (iso: string): string => iso.slice(0, 10).split('-').toReversed().join('/');

const inRome = new Intl.DateTimeFormat('en-GB', {
  ...{ timeZone: 'Europe/Rome', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  hourCycle: 'h23',
});

/** An instant as day and time where the programme is at home. */
export function partsOf(instant: string): { day: string; time: string } {
  const part = Object.fromEntries(inRome.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  return { day: `${part.day}/${part.month}/${part.year}`, time: `${part.hour}:${part.minute}` };
}

/** The instant of a typed day and time, midnight where none is typed; null when one of them makes no sense. */
export function instantOf(typed: string, time: string): string | null {
  const day = typedDay(typed);
  const clock = /^([01]?\d|2[0-3])(?:[:.h]?([0-5]\d))?$/.exec(time.trim() || '0:00');
  if (!day || !clock) return null;
  const wanted = `${day}T${pad(Number(clock[1]))}:${clock[2] ?? '00'}:00`;
  const utc = new Date(`${wanted}Z`);
  // What a clock in Rome shows at that instant is ahead of UTC by the offset we look for.
  const { day: shown, time: then } = partsOf(utc.toISOString());
  const ahead = new Date(`${typedDay(shown)}T${then}:00Z`).getTime() - utc.getTime();
  return new Date(utc.getTime() - ahead).toISOString();
}
