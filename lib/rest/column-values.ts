import { castOf } from '@/lib/rest/sql';
import { type Column, enums } from '@/prisma/generated/tables';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DAY = /^\d{4}-\d\d-\d\d$/;

export const isUuid = (text: string) => UUID.test(text);

/** A text of the URL as a value of this column; undefined when it is none, so that PostgreSQL never gets to see it. */
export function readColumnValue(column: Column, text: string): unknown {
  if (!text.isWellFormed() || text.includes('\0')) return undefined;
  const names = enums[column.type]?.values;
  // By the name that Prisma knows, so that a filter is a row rule like any other.
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
      return /email$/.test(column.column) ? withPlus(text) : text.replace(/^ (?=\d)/, '+');
  }
}

/** Clients that encode nothing send a plus as it is, which reads as a blank: times and e-mail addresses have none. */
const withPlus = (text: string) => text.replaceAll(' ', '+');

function wholeNumber(text: string, end: number): number | undefined {
  const number = /^-?\d{1,16}$/.test(text) ? Number(text) : end;
  return number >= -end && number < end ? number : undefined;
}

/** ISO 8601 only, and no year that PostgreSQL cannot hold. */
function instant(text: string): string | undefined {
  if (!/^\d{4}-\d\d(-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?)?$/.test(text)) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime()) || time.getUTCFullYear() < 1) return undefined;
  // JavaScript takes the 31st of June for the 1st of July.
  const isSameDay = DAY.test(text) ? time.toISOString().startsWith(text) : true;
  return isSameDay ? time.toISOString() : undefined;
}
