import { Readable } from 'node:stream';
import { parse as parseCsv } from 'csv-parse';
import ExcelJS from 'exceljs';
import { Unzip, UnzipInflate } from 'fflate';
import { invalid, Problem } from '@/lib/errors';
import { scanFile } from '@/lib/files/scan-file';
import { LARGEST_SHEET, LARGEST_UNPACKED, MAX_COLUMNS, MAX_ROWS } from './schema';

const MEGABYTE = 1024 * 1024;
const LONGEST_CELL = 32_767;
/** Bytes read at a time: the unpacked size is checked after each piece. */
const PIECE = 16_384;

export type Sheet = { headings: string[]; rows: { n: number; cells: string[] }[] };

const refused = (key: string, values: Record<string, number> = {}) =>
  invalid([{ field: 'file', message: `imports.problems.${key}`, values }]);

/**
 * Has the first sheet of an XLSX file, or a CSV file, scanned and reads it as text: the visible values, never results
 * of running formulas. The first non-empty row names the columns; empty rows are skipped, the others keep their number.
 * @throws Problem 400 that says why the file cannot be read, 503 while it cannot be scanned
 */
export async function readSheet(file: File, senderId: string): Promise<Sheet> {
  if (file.size > LARGEST_SHEET * MEGABYTE) throw refused('tooLarge', { megabytes: LARGEST_SHEET });
  const bytes = new Uint8Array(await file.arrayBuffer());
  await scanFile(bytes, { field: 'file', senderId });
  const rows = startsWith(bytes, 'PK') ? readWorkbook(bytes) : readText(bytes);
  try {
    return await collect(rows);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw refused('unreadable');
  }
}

const startsWith = (bytes: Uint8Array, mark: string) =>
  Buffer.from(bytes.subarray(0, mark.length)).toString('latin1') === mark;

async function collect(rows: AsyncIterable<{ n: number; cells: string[] }>): Promise<Sheet> {
  const sheet: Sheet = { headings: [], rows: [] };
  for await (const { n, cells } of rows) {
    while (cells.at(-1) === '') cells.pop();
    if (cells.length === 0) continue;
    if (cells.length > MAX_COLUMNS) throw refused('tooManyColumns', { most: MAX_COLUMNS });
    if (cells.some((cell) => cell.length > LONGEST_CELL)) throw refused('longCell', { row: n });
    if (sheet.headings.length === 0) sheet.headings = cells;
    else if (sheet.rows.length >= MAX_ROWS) throw refused('tooManyRows', { most: MAX_ROWS });
    else sheet.rows.push({ n, cells });
  }
  if (sheet.rows.length === 0) throw refused('empty');
  return sheet;
}

/** Unpacks everything once without storing it: the sizes stated in a file may be wrong. */
function requireSmall(bytes: Uint8Array): void {
  let total = 0;
  const unzip = new Unzip((file) => {
    file.ondata = (error, chunk) => {
      if (error) throw refused('unreadable');
      total += chunk.length;
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += PIECE) {
    unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
    if (total > LARGEST_UNPACKED * MEGABYTE) throw refused('tooLarge', { megabytes: LARGEST_SHEET });
  }
}

async function* readWorkbook(bytes: Uint8Array) {
  requireSmall(bytes);
  const reader = new ExcelJS.stream.xlsx.WorkbookReader(Readable.from([Buffer.from(bytes)]), {
    worksheets: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
    entries: 'ignore',
  });
  for await (const worksheet of reader) {
    for await (const row of worksheet) {
      const cells: string[] = [];
      row.eachCell((cell, column) => {
        if (column <= MAX_COLUMNS + 1) cells[column - 1] = cellText(cell.value);
      });
      yield { n: row.number, cells: Array.from(cells, (cell) => cell ?? '') };
    }
    return;
  }
}

const pad = (value: number) => String(value).padStart(2, '0');

/** The visible value of a cell; for a formula its value when the file was saved. */
function cellText(value: ExcelJS.CellValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dateText(value);
  if (typeof value !== 'object') return storable(String(value));
  if ('richText' in value) return storable(value.richText.map(({ text }) => text).join(''));
  if ('text' in value) return cellText(value.text);
  if ('result' in value) return cellText(value.result);
  return '';
}

/** Spreadsheets have no time zones: the local time shown in the cell. */
function dateText(value: Date): string {
  if (Number.isNaN(value.getTime())) return '';
  const day = `${pad(value.getUTCDate())}/${pad(value.getUTCMonth() + 1)}/${value.getUTCFullYear()}`;
  const time = `${pad(value.getUTCHours())}:${pad(value.getUTCMinutes())}`;
  return time === '00:00' ? day : `${day} ${time}`;
}

/** PostgreSQL cannot store NUL or lone surrogates. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed().trim();

const SEPARATORS = [';', ',', '\t'];

async function* readText(bytes: Uint8Array) {
  const text = decode(bytes);
  if (/[^\P{Cc}\t\r\n]/u.test(text.slice(0, LONGEST_CELL))) throw refused('unreadable');
  const [first = ''] = text.split(/\r?\n/, 1);
  const delimiter = SEPARATORS.toSorted((one, other) => first.split(other).length - first.split(one).length)[0]!;
  const parser = Readable.from([text]).pipe(
    parseCsv({
      delimiter,
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MEGABYTE,
    }),
  );
  let n = 0;
  for await (const { record } of parser as AsyncIterable<{ record: string[] }>) {
    n += 1;
    yield { n, cells: record.map(storable) };
  }
}

/** Excel writes UTF-8 with a byte order mark, UTF-16 as "Unicode text", and otherwise Windows-1252. */
function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, '\xff\xfe')) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
