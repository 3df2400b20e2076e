import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import ExcelJS from 'exceljs';
import { type Words, wordsFrom } from '@/components/data-table/field-words';
import { type SheetCell, sheetCell, sheetFormat } from '@/components/data-table/sheet-cell';
import type { Locale } from '@/lib/i18n/routing';
import { translator } from '@/lib/i18n/translate';
import type { FieldShape } from '@/lib/rest/describe';
import type { WholeList } from '@/lib/screens/open-list';
import { csvLines } from '@/lib/statistics/write-csv';

export const SHEET_FORMATS = ['csv', 'xlsx'] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];

export const SHEET_TYPES: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * Streams a list as a sheet for people: at most a thousand records are in memory at a time, and reading stops when the
 * client disconnects.
 */
export async function writeSheet(list: WholeList, format: SheetFormat, locale: Locale): Promise<PassThrough> {
  const t = await translator(locale);
  const text = (key: string, values?: Record<string, string>) => {
    const found = t(key, values);
    return found === key ? null : found;
  };
  const words = wordsFrom(list.resource, text, locale);
  const stream = new PassThrough();
  const write = format === 'csv' ? writeCsv(list, words, locale, stream) : writeXlsx(list, words, stream);
  // If the client is still there, destroying the stream shows that the download broke off; if not, nobody needs the
  // reason.
  write.catch((error: Error) => stream.destroy(error));
  return stream;
}

/** The rows of the list, batch by batch, until the client disconnects. */
async function* rowsOf(
  { columns, parts }: WholeList,
  words: Words,
  stream: PassThrough,
): AsyncGenerator<SheetCell[][]> {
  for await (const { records, names } of parts) {
    if (stream.destroyed) return;
    yield records.map((record) => columns.map((field) => sheetCell(record[field.name], { field, words, names })));
    if (stream.writableNeedDrain) await untilTaken(stream);
  }
}

/** Resolves when the stream can take more, or has been closed. */
async function untilTaken(stream: PassThrough): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  await Promise.race([once(stream, 'drain', { signal }), once(stream, 'close', { signal })]);
  waiting.abort();
}

async function writeCsv(list: WholeList, words: Words, locale: Locale, stream: PassThrough): Promise<void> {
  const heads = list.columns.map(({ name }) => words.field(name));
  stream.write(`\uFEFF${csvLines([heads], locale)}`);
  for await (const rows of rowsOf(list, words, stream)) {
    stream.write(
      csvLines(
        rows.map((row) => row.map((cell, n) => plain(cell, list.columns[n]!))),
        locale,
      ),
    );
  }
  stream.end();
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

async function writeXlsx(list: WholeList, words: Words, stream: PassThrough): Promise<void> {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true });
  const sheet = workbook.addWorksheet('1', { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = list.columns.map((field) => {
    const header = words.field(field.name);
    const width = wide.includes(field.kind) ? WIDE : Math.max(NARROW, Math.min(WIDE, header.length + 4));
    return { key: field.name, header, width, style: styleOf(field) };
  });
  const header = sheet.getRow(1);
  header.font = { bold: true };
  header.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFEFEDE8' } };
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: list.columns.length } };
  header.commit();
  // exceljs writes strings as text, even those that begin with "=": only explicit formulas are evaluated.
  for await (const rows of rowsOf(list, words, stream)) for (const row of rows) sheet.addRow(row.map(fitting)).commit();
  sheet.commit();
  await workbook.commit();
}

/** Excel's limit of characters per cell; it reports files that exceed it as damaged. */
const MOST = 32_767;
const fitting = (cell: SheetCell) => (typeof cell === 'string' ? cell.slice(0, MOST) : cell);

function styleOf(field: FieldShape): Partial<ExcelJS.Style> {
  const numFmt = sheetFormat(field);
  return numFmt ? { numFmt } : {};
}
