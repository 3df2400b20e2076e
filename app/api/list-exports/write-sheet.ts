import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { type Words, wordsFrom } from '@/components/data-table/field-words';
import { type SheetCell, sheetCell, sheetFormat } from '@/components/data-table/sheet-cell';
import type { Locale } from '@/lib/i18n/routing';
import { translator } from '@/lib/i18n/translate';
import type { FieldShape } from '@/lib/rest/describe';
import type { WholeList } from '@/lib/screens/open-list';
import type { Shown } from '@/lib/screens/read-records';
import { csvLines } from '@/lib/statistics/write-csv';
import { type SheetColumn, writeWorkbook } from './write-workbook';

export const SHEET_FORMATS = ['csv', 'xlsx'] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];

export const SHEET_TYPES: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * Streams a list as a sheet for people: few records are in memory at a time; they are read only as the client
 * takes them, and no more once it has disconnected.
 */
export async function writeSheet(list: WholeList, format: SheetFormat, locale: Locale): Promise<Readable> {
  const t = await translator(locale);
  const text = (key: string, values?: Record<string, string>) => {
    const found = t(key, values);
    return found === key ? null : found;
  };
  const words = wordsFrom(list.resource, text, locale);
  const parts = withinRequest(list.parts, AsyncLocalStorage.snapshot());
  const rows = rowsOf({ ...list, parts }, words);
  const pieces =
    format === 'csv'
      ? csvOf(list, words, locale, rows)
      : writeWorkbook(
          list.columns.map((field) => columnOf(field, words)),
          rows,
        );
  return Readable.from(pieces, { objectMode: false });
}

/**
 * The parts are read while the answer is sent, after the request has returned: from there, they would be read without
 * what it knows, such as that a replica may be asked.
 */
async function* withinRequest<Part>(
  parts: AsyncGenerator<Part>,
  request: <Result>(work: () => Result) => Result,
): AsyncGenerator<Part> {
  const next = () => request(() => parts.next());
  try {
    for (let part = await next(); !part.done; part = await next()) yield part.value;
  } finally {
    await parts.return(undefined);
  }
}

/** The rows of the list, batch by batch, each made when it is written. */
async function* rowsOf({ columns, parts }: WholeList, words: Words): AsyncGenerator<Iterable<SheetCell[]>> {
  for await (const { records, names } of parts) {
    const given = columns.map((field) => ({ field, words, names }));
    yield cellsOf(records, given);
  }
}

function* cellsOf(records: readonly Shown[], given: readonly Parameters<typeof sheetCell>[1][]) {
  for (const record of records) yield given.map((one) => sheetCell(record[one.field.name], one));
}

async function* csvOf(
  { columns }: WholeList,
  words: Words,
  locale: Locale,
  batches: AsyncIterable<Iterable<SheetCell[]>>,
) {
  yield `\uFEFF${csvLines([columns.map(({ name }) => words.field(name))], locale)}`;
  for await (const rows of batches)
    yield csvLines(
      Array.from(rows, (row) => row.map((cell, n) => plain(cell, columns[n]!))),
      locale,
    );
}

/** Days and instants in the product's format: 01/03/2026 09:30. */
function plain(cell: SheetCell, { kind }: FieldShape): string | number | null {
  if (!(cell instanceof Date)) return cell;
  const [day = '', time = ''] = cell.toISOString().split('T');
  const written = day.split('-').toReversed().join('/');
  return kind === 'day' ? written : `${written} ${time.slice(0, 5)}`;
}

const NARROW = 12;
const WIDE = 40;
const wide: readonly string[] = ['long', 'letter', 'address', 'rows', 'hours', 'parts', 'values', 'link', 'email'];

function columnOf(field: FieldShape, words: Words): SheetColumn {
  const heading = words.field(field.name);
  const width = wide.includes(field.kind) ? WIDE : Math.max(NARROW, Math.min(WIDE, heading.length + 4));
  return { heading, width, format: sheetFormat(field) };
}
