import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Locale } from './routing';

export const SEPARATORS = ['semicolon', 'comma'] as const;
/** The separator of a CSV: with semicolons numbers have decimal commas, as Excel expects on the continent. */
export type Separator = (typeof SEPARATORS)[number];

export const separatorOf = (locale: Locale): Separator => (locale === 'en' ? 'comma' : 'semicolon');

/** A phone number in the groups that its country writes: "+39 02 2751 7133". A number we cannot read stays as it is. */
export const phoneText = (phone: string): string =>
  parsePhoneNumberFromString(phone.replace(/^00/, '+'))?.formatInternational() ?? phone;

/** A number stays a number: the sheet formats it. */
export type CsvCell = string | number | null;

/** Rows as CSV for spreadsheets: a byte order mark, the language's separator, and formulas escaped. */
export const toCsv = (rows: CsvCell[][], locale: Locale): string => `\uFEFF${csvLines(rows, separatorOf(locale))}`;

/** Rows as CSV without the byte order mark, for sheets written bit by bit; for programs with `isExact` numbers. */
export function csvLines(rows: CsvCell[][], between: Separator, isExact = false): string {
  const [separator, point] = between === 'comma' ? [',', '.'] : [';', ','];
  const number = (value: number) => String(isExact ? value : Math.round(value * 100) / 100).replace('.', point);
  const text = (value: string) => {
    const safe = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
    return /["\r\n;,]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  const cell = (value: CsvCell) => (value === null ? '' : typeof value === 'number' ? number(value) : text(value));
  return rows.map((row) => `${row.map(cell).join(separator)}\r\n`).join('');
}
