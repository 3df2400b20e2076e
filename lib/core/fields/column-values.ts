import { castOf } from '@/lib/run/db/sql';
import { notFound } from '@/lib/run/errors';
import { type Column, enums } from '@/prisma/generated/tables';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DAY = /^\d{4}-\d\d-\d\d$/;

export const isUuid = (text: string) => UUID.test(text);

/** A malformed id is a 404 without a look-up. */
export function uuidOf(text = ''): string {
  if (!isUuid(text)) throw notFound();
  return text;
}

/** Converts text from the URL to a column's value; undefined if invalid: it never reaches PostgreSQL. */
export function readColumnValue(column: Column, text: string): unknown {
  if (!text.isWellFormed() || text.includes('\0')) return undefined;
  const names = enums[column.type]?.values;
  // Prisma's name of the enum value, so that a filter is an ordinary row rule.
  if (names) return Object.keys(names).find((name) => names[name] === text);
  switch (castOf(column)) {
    case 'uuid':
      return isUuid(text) ? text : undefined;
    case 'int2':
      return wholeNumber(text, 2 ** 15);
    case 'int4':
      return wholeNumber(text, 2 ** 31);
    case 'int8':
      return wholeNumber(text, Number.MAX_SAFE_INTEGER);
    case 'float8':
    case 'numeric':
      return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : undefined;
    case 'bool':
      return text === 'true' || (text === 'false' ? false : undefined);
    case 'timestamptz':
      return instant(withPlus(text));
    case 'date':
      return DAY.test(text) ? instant(text)?.slice(0, 10) : undefined;
    default:
      return column.column.endsWith('email') ? withPlus(text) : text.replace(/^ (?=\d)/, '+');
  }
}

/** Clients that do not encode a plus send what decodes as a space. Times and e-mail addresses contain no spaces. */
const withPlus = (text: string) => text.replaceAll(' ', '+');

function wholeNumber(text: string, end: number): number | undefined {
  const number = /^-?\d{1,16}$/.test(text) ? Number(text) : end;
  return number >= -end && number < end ? number : undefined;
}

/** Accepts ISO 8601 only, within the years that PostgreSQL can store. */
function instant(text: string): string | undefined {
  if (!/^\d{4}-\d\d(-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?)?$/.test(text)) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime()) || time.getUTCFullYear() < 1 || time.getUTCFullYear() > 9999) return undefined;
  // JavaScript reads 31 June as 1 July.
  const isSameDay = DAY.test(text) ? time.toISOString().startsWith(text) : true;
  return isSameDay ? time.toISOString() : undefined;
}
