// Parses days and times as typed by people. All languages write days as dd/MM/yyyy.
import { aheadOfUtc } from './dates';

const pad = (value: number) => String(value).padStart(2, '0');

/**
 * A typed day as yyyy-MM-dd, or null: nothing is guessed, 31/02 is invalid. A two-digit year is at most ten
 * years in the future, so that "84" is a birth year and "27" next year.
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

/** A day for the API; an invalid one is returned as typed, for the schema to report. */
export const dayFrom = (text: string): string => typedDay(text) ?? text.trim();

/** A calendar day as people type it. */
export const dayOf = (iso: string): string => iso.slice(0, 10).split('-').toReversed().join('/');

/** A typed time as HH:mm ("9", "9.30", "0930", "9h30"), or null; 24:00 is the end of a day. */
export function typedTime(text: string): string | null {
  const found = /^([01]?\d|2[0-3])(?:[:.h]?([0-5]\d))?$/i.exec(text.trim());
  if (found) return `${pad(Number(found[1]))}:${found[2] ?? '00'}`;
  return /^24(?:[:.h]?00)?$/i.test(text.trim()) ? '24:00' : null;
}

/** 9:05 → 545; null for an invalid time. */
export function minuteOf(text = ''): number | null {
  const [hours, minutes] = typedTime(text)?.split(':').map(Number) ?? [];
  return hours === undefined ? null : hours * 60 + minutes!;
}

const inRome = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Rome',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

export function partsOf(instant: string): { day: string; time: string } {
  const part = Object.fromEntries(inRome.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  return { day: `${part.day}/${part.month}/${part.year}`, time: `${part.hour}:${part.minute}` };
}

const HOUR = 3_600_000;

/**
 * The instant of a typed day and time, midnight if no time is typed; null if either is invalid. Of an ambiguous time
 * in autumn the first one is taken; a time skipped in spring is moved forward by an hour.
 */
export function instantOf(typed: string, time: string): string | null {
  const day = typedDay(typed);
  const clock = typedTime(time.trim() || '0:00');
  if (!day || !clock || clock === '24:00') return null;
  const wanted = new Date(`${day}T${clock}:00Z`).getTime();
  // Summer time first: of two instants with the same local time it is the earlier one.
  const around = [aheadOfUtc(wanted - 3 * HOUR), aheadOfUtc(wanted + 3 * HOUR)];
  const summer = Math.max(...around);
  const isSummer = aheadOfUtc(wanted - summer) === summer;
  return new Date(wanted - (isSummer ? summer : Math.min(...around))).toISOString();
}

/** Parses a typed number with comma or dot as decimal separator, whichever comes last; what is none stays as it was typed. */
export function typedNumber(typed: string): number | string {
  const bare = typed.trim().replaceAll(/[\s\u00a0']/g, '');
  const decimals = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'));
  const plain = decimals < 0 ? bare : `${bare.slice(0, decimals).replaceAll(/[.,]/g, '')}.${bare.slice(decimals + 1)}`;
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : typed;
}
