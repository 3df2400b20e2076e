import { Readable } from 'node:stream';
import { parse as parseCsv } from 'csv-parse';
import ExcelJS from 'exceljs';
import { Unzip, UnzipInflate } from 'fflate';
import { MAX_ROWS } from '@/lib/core/imports/schema';
import { Problem } from '@/lib/run/errors';
import { LARGEST_SHEET, LARGEST_TEXT, MAX_CELLS, MAX_COLUMNS, MEGABYTE, refused, tooMuch } from './sheet-limits';

/** Maximum megabytes of all unpacked parts of a workbook, and of one that is held in memory whole. */
const LARGEST = { unpacked: 100, held: 25 };
const HELD = /sharedStrings|styles/i;
const MAX_PARTS = 1_000;
/** A cell has four: its own two, and those of its value. Half as many in parts that are held in memory. */
const MAX_TAGS = 4 * MAX_CELLS;
const LONGEST_CELL = 32_767;
/** Characters of rows handed on at a time. */
const AT_ONCE = 500_000;
/** Bytes read at a time: the unpacked size is checked after each piece. */
const PIECE = 16_384;
const OPENS = '<'.charCodeAt(0);

export type Head = { headings: string[]; total: number };

/**
 * Reads the first sheet of an XLSX file, or a CSV file, as text: the visible values, never results
 * of running formulas. The first non-empty row names the columns; empty rows are skipped, the others keep their number.
 * `take` gets the rows in pieces, as JSON of `{ n, cells }[]`.
 * @throws Problem 400 that says why the file cannot be read
 */
export async function parseSheet(bytes: Uint8Array, take: (rows: string) => void): Promise<Head> {
  try {
    return await collect(startsWith(bytes, 'PK') ? readWorkbook(bytes) : readText(bytes), take);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw refused('unreadable');
  }
}

const startsWith = (bytes: Uint8Array, mark: string) =>
  Buffer.from(bytes.subarray(0, mark.length)).toString('latin1') === mark;

async function collect(
  rows: AsyncIterable<{ n: number; cells: string[] }>,
  take: (rows: string) => void,
): Promise<Head> {
  let headings: string[] | null = null;
  let [total, length, size] = [0, 0, 0];
  let some: string[] = [];
  const handOn = () => {
    take(`[${some.join()}]`);
    [some, length] = [[], 0];
  };
  for await (const { n, cells } of rows) {
    while (cells.at(-1) === '') cells.pop();
    if (cells.length === 0) continue;
    if (cells.length > MAX_COLUMNS) throw refused('tooManyColumns', { most: MAX_COLUMNS });
    if (cells.some((cell) => cell.length > LONGEST_CELL)) throw refused('longCell', { row: n });
    if (!headings) {
      headings = cells;
      continue;
    }
    if (total >= MAX_ROWS) throw refused('tooManyRows', { most: MAX_ROWS });
    total += 1;
    // Cells can all refer to one long text, which is small until it is written out.
    size += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (size > LARGEST_TEXT * MEGABYTE) throw tooMuch();
    const row = JSON.stringify({ n, cells });
    some.push(row);
    length += row.length;
    if (length >= AT_ONCE) handOn();
  }
  if (!headings || total === 0) throw refused('empty');
  if (some.length > 0) handOn();
  return { headings, total };
}

/** Unpacks everything once, and counts: stated sizes may be wrong, and a small file can hold millions of cells. */
function requireSmall(bytes: Uint8Array): void {
  let [total, parts] = [0, 0];
  // Not thrown where it is found: the unpacker catches errors, as of a broken file.
  let problem: Problem | null = null;
  const unzip = new Unzip((file) => {
    let [size, tags] = [0, 0];
    parts += 1;
    file.ondata = (error, chunk) => {
      if (error) {
        problem ??= refused('unreadable');
        return;
      }
      total += chunk.length;
      size += chunk.length;
      for (const byte of chunk) if (byte === OPENS) tags += 1;
      const isHeld = HELD.test(file.name);
      if (tags > MAX_TAGS / (isHeld ? 2 : 1) || (isHeld && size > LARGEST.held * MEGABYTE)) problem ??= tooMuch();
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += PIECE) {
    unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
    if (total > LARGEST.unpacked * MEGABYTE) throw refused('tooLarge', { megabytes: LARGEST_SHEET });
    if (parts > MAX_PARTS) throw tooMuch();
    if (problem) throw problem as Problem;
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
