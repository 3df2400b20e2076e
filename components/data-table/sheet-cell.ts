import type { FieldShape } from '@/lib/core/describe';
import { type FieldKind, formatCode } from '@/lib/core/fields/kinds';
import type { SheetCell } from '@/lib/core/lists/write-workbook';
import { paragraphsOf } from '@/lib/nouns/newsletters/rules';
import { CODE_LENGTH } from '@/lib/nouns/product-codes/rules';
import { type Parts as AddressParts, addressText, isEmpty, rowTexts } from './field-rows';
import type { Words } from './field-words';

type Related = string | { _id: string; name: string };
type CellInput = { field: FieldShape; words: Words; names: Record<string, string> };

const joined = (texts: (string | null | undefined)[], between = ', ') => texts.filter(Boolean).join(between);
const nameOf = (one: Related, names: Record<string, string>) => (typeof one === 'string' ? names[one] : one.name) ?? '';

const rome = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Rome' });

/** Spreadsheets have no time zones: the local time in Italy, as if it were UTC. */
const wallClock = (instant: Date) => new Date(`${rome.format(instant).replace(' ', 'T')}Z`);

/** A value for a spreadsheet, by the kind of its field; references that the reader may not see are empty. */
export function sheetCell(value: unknown, given: CellInput): SheetCell {
  if (isEmpty(value)) return null;
  const { field, words } = given;
  if (!field.isList) return oneCell(value, given);
  const texts = (value as unknown[]).map((one) => {
    const cell = oneCell(one, given);
    return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '');
  });
  return joined(texts.map((text) => words.value(field, text)));
}

/** `contentOf`: the field's value, or a part of it. */
export type SheetField = { field: FieldShape; heading: string; contentOf: (value: unknown) => unknown };

/** The columns of a field: one for each named part, so that they can be sorted; of numbers also their sum. */
export function sheetFields(field: FieldShape, words: Words): SheetField[] {
  const whole = { field, heading: words.field(field.name), contentOf: (value: unknown) => value };
  if (field.kind !== 'parts' || field.isList || !field.parts) return [whole];
  const partOf = (part: string) => (value: unknown) => (value as Record<string, unknown> | null | undefined)?.[part];
  const each = field.parts
    .filter(({ kind }) => kind !== 'id')
    .map((part) => ({ field: part, heading: words.field(part.name), contentOf: partOf(part.name) }));
  if (!each.every((part) => part.field.kind === 'number')) return each;
  const sum = (value: unknown) =>
    isEmpty(value) ? null : each.reduce((total, { contentOf }) => total + Number(contentOf(value) ?? 0), 0);
  return [...each, { ...whole, field: each[0]!.field, contentOf: sum }];
}

type Writer = {
  cell: (value: unknown, given: CellInput) => SheetCell;
  /** How a spreadsheet shows the cell, if not as it is. */
  format?: string;
};

const DAY = 'dd/mm/yyyy';
const INSTANT = 'dd/mm/yyyy hh:mm';

const plain: Writer = { cell: (value) => textOf(value) };
const figure: Writer = { cell: (value) => Number(value) };
const choice: Writer = { cell: (value, { field, words }) => words.value(field, String(value)) };
const instant: Writer = { cell: (value) => wallClock(new Date(String(value))), format: INSTANT };
const reference: Writer = { cell: (value, { names }) => nameOf(value as Related, names) || null };
/** Exports 'yes' for files: ids and URLs are useless in a sheet. */
const file: Writer = { cell: (_value, { words }) => words.yes };
const lines: Writer = {
  cell: (value, { words, names }) => joined(rowTexts(value as Record<string, unknown>[], words, names), '; '),
};
const parts: Writer = {
  cell: (value, { words }) =>
    joined(
      Object.entries(value as object).map(([part, one]) =>
        isEmpty(one) ? null : `${words.field(part)}${words.colon} ${textOf(one)}`,
      ),
      '; ',
    ),
};

/** Values without labels of their own, without brackets and names of the code. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return joined(Object.values(value ?? {}).map(textOf), Array.isArray(value) ? ', ' : ' ');
}

const writers: Record<FieldKind, Writer> = {
  text: plain,
  long: plain,
  confidential: plain,
  // The text of a letter is HTML.
  letter: { cell: (value) => paragraphsOf(String(value)).join('\n') },
  email: plain,
  phone: plain,
  link: plain,
  shade: plain,
  month: plain,
  period: plain,
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
  code: { cell: (value) => (String(value).length === CODE_LENGTH ? formatCode(String(value)) : String(value)) },
  reference,
  // What an entry is about: by its name while it has one.
  id: { cell: (value, { names }) => names[String(value)] ?? String(value) },
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
      return addressText(value as AddressParts, name, true);
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

const oneCell = (value: unknown, given: CellInput): SheetCell => writers[given.field.kind].cell(value, given);

/** The number format of a column of this field; undefined where its cells are texts or plain numbers. */
export const sheetFormat = ({ kind, isList }: Pick<FieldShape, 'kind' | 'isList'>): string | undefined =>
  isList ? undefined : writers[kind].format;
