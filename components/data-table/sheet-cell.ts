import { CODE_LENGTH, formatCode } from '@/lib/product-codes/rules';
import type { FieldShape } from '@/lib/rest/describe';
import type { FieldKind } from '@/lib/rest/kinds';
import { type Parts as AddressParts, addressText, isEmpty } from './address-text';
import { rowTexts } from './field-rows';
import type { Words } from './field-words';

/** The content of a spreadsheet cell: numbers and dates as such, everything else as text. */
export type SheetCell = string | number | Date | null;

type Related = string | { _id: string; name: string };
type Given = { field: FieldShape; words: Words; names: Record<string, string> };

const joined = (texts: (string | null | undefined)[], between = ', ') => texts.filter(Boolean).join(between);
const nameOf = (one: Related, names: Record<string, string>) => (typeof one === 'string' ? names[one] : one.name) ?? '';

const rome = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Rome' });

/** Spreadsheets have no time zones: the local time in Italy, as if it were UTC. */
const wallClock = (instant: Date) => new Date(`${rome.format(instant).replace(' ', 'T')}Z`);

/**
 * A value of a record for a spreadsheet, by the kind of its field. References
 * that the reader may not see become empty cells. The options object is reused across cells.
 */
export function sheetCell(value: unknown, given: Given): SheetCell {
  if (isEmpty(value)) return null;
  const { field, words } = given;
  if (!field.isList) return oneCell(value, given);
  const texts = (value as unknown[]).map((one) => {
    const cell = oneCell(one, given);
    return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '');
  });
  return joined(texts.map((text) => words.value(field, text)));
}

type Writer = {
  cell: (value: unknown, given: Given) => SheetCell;
  /** How a spreadsheet shows the cell, if not as it is. */
  format?: string;
};

const DAY = 'dd/mm/yyyy';
const INSTANT = 'dd/mm/yyyy hh:mm';

const plain: Writer = { cell: (value) => (typeof value === 'string' ? value : JSON.stringify(value)) };
const figure: Writer = { cell: (value) => Number(value) };
const choice: Writer = { cell: (value, { field, words }) => words.value(field, String(value)) };
const instant: Writer = { cell: (value) => wallClock(new Date(String(value))), format: INSTANT };
const reference: Writer = { cell: (value, { names }) => nameOf(value as Related, names) || null };
/** Exports 'yes' for files: ids and URLs are useless in a sheet. */
const file: Writer = { cell: (_value, { words }) => words.yes };
const lines: Writer = { cell: (value, { words }) => joined(rowTexts(value as never, words), '; ') };
const parts: Writer = {
  cell: (value, { words }) =>
    joined(
      Object.entries(value as object).map(([part, one]) =>
        isEmpty(one) ? null : `${words.field(part)}: ${typeof one === 'object' ? JSON.stringify(one) : String(one)}`,
      ),
      '; ',
    ),
};

/** How a single value of each kind is written. */
const writers: Record<FieldKind, Writer> = {
  text: plain,
  long: plain,
  confidential: plain,
  letter: plain,
  email: plain,
  phone: plain,
  link: plain,
  shade: plain,
  month: plain,
  province: plain,
  number: figure,
  money: { ...figure, format: '#,##0.00 [$€]' },
  percentage: figure,
  instant,
  stamp: instant,
  moment: instant,
  day: { cell: (value) => new Date(`${String(value)}T00:00:00Z`), format: DAY },
  flag: { cell: (value, { words }) => (value === true ? words.yes : words.no) },
  choice,
  state: choice,
  level: choice,
  gap: choice,
  country: choice,
  language: choice,
  code: {
    cell: (value) => (String(value).length === CODE_LENGTH ? formatCode(String(value)) : String(value)),
  },
  reference,
  id: reference,
  file,
  picture: file,
  document: file,
  hours: lines,
  rows: lines,
  parts,
  values: parts,
  address: {
    cell: (value, { words }) => {
      const { country } = value as AddressParts;
      const name = country && words.value({ name: 'country', words: 'countries' }, country);
      return addressText({ ...(value as AddressParts), country: name }, true);
    },
  },
  person: {
    cell: (value) => {
      const { name, surname } = value as Record<string, string>;
      return joined([name, surname], ' ');
    },
  },
  reached: { cell: (value) => (value as { treatments: number }).treatments },
};

const oneCell = (value: unknown, given: Given): SheetCell => writers[given.field.kind].cell(value, given);

/** The number format of a column of this field; undefined where its cells are texts or plain numbers. */
export const sheetFormat = ({ kind, isList }: Pick<FieldShape, 'kind' | 'isList'>): string | undefined =>
  isList ? undefined : writers[kind].format;
