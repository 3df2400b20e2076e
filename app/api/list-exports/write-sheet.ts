import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { type Words, wordsFrom } from '@/components/data-table/field-words';
import { type SheetField, sheetCell, sheetFields, sheetFormat } from '@/components/data-table/sheet-cell';
import type { FieldShape } from '@/lib/core/describe';
import { type SheetCell, type SheetColumn, writeWorkbook } from '@/lib/core/lists/write-workbook';
import type { WholeList } from '@/lib/core/screens/open-list';
import type { Shown } from '@/lib/core/screens/read-records';
import { csvLines, type Separator, separatorOf } from '@/lib/run/i18n/number-text';
import type { Locale } from '@/lib/run/i18n/routing';
import { translator } from '@/lib/run/i18n/translate';

export const SHEET_FORMATS = ['csv', 'xlsx'] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];

export const SHEET_TYPES: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Streams a list as a sheet: few records are in memory at a time, read as fast as the client takes them. */
export async function writeSheet(
  list: WholeList,
  format: SheetFormat,
  locale: Locale,
  { title, separator = separatorOf(locale) }: { title?: string; separator?: Separator | undefined } = {},
): Promise<Readable> {
  const t = await translator(locale);
  const text = (key: string, values?: Record<string, string>) => {
    const found = t(key, values);
    return found === key ? null : found;
  };
  const words = wordsFrom(list.resource, text, locale);
  const parts = withinRequest(list.parts, AsyncLocalStorage.snapshot());
  const columns = list.columns.flatMap((field) => sheetFields(field, words).map((one) => ({ ...one, of: field.name })));
  const rows = rowsOf(columns, parts, words);
  const pieces =
    format === 'csv'
      ? csvOf(columns, separator, rows)
      : writeWorkbook((title && text(title)) ?? list.resource, columns.map(columnOf), rows);
  return Readable.from(pieces, { objectMode: false });
}

/** Reads the parts within the request's context, which ends before the answer is sent. */
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

type Column = SheetField & { of: string };

/** The rows of the list, batch by batch, each made when it is written. */
async function* rowsOf(
  columns: readonly Column[],
  parts: WholeList['parts'],
  words: Words,
): AsyncGenerator<Iterable<SheetCell[]>> {
  for await (const { records, names } of parts) {
    const given = columns.map(({ of, field, contentOf }) => ({ of, contentOf, about: { field, words, names } }));
    yield cellsOf(records, given);
  }
}

type CellContext = { of: string; contentOf: Column['contentOf']; about: Parameters<typeof sheetCell>[1] };

function* cellsOf(records: readonly Shown[], given: readonly CellContext[]) {
  for (const record of records) yield given.map(({ of, contentOf, about }) => sheetCell(contentOf(record[of]), about));
}

async function* csvOf(columns: readonly Column[], separator: Separator, batches: AsyncIterable<Iterable<SheetCell[]>>) {
  yield `\uFEFF${csvLines([columns.map(({ heading }) => heading)], separator)}`;
  for await (const rows of batches)
    yield csvLines(
      Array.from(rows, (row) => row.map((cell, n) => plain(cell, columns[n]!.field))),
      separator,
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

function columnOf({ field, heading }: SheetField): SheetColumn {
  const width = wide.includes(field.kind) ? WIDE : Math.max(NARROW, Math.min(WIDE, heading.length + 4));
  return { heading, width, format: sheetFormat(field) };
}
