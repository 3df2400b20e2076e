import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

/** The content of a spreadsheet cell: numbers and dates as such, everything else as text. */
export type SheetCell = string | number | Date | null;

export type SheetColumn = { heading: string; width: number; format?: string | undefined };

export type Link = { href: string };

type Rows<Of> = AsyncIterable<Iterable<Of[]>> | Iterable<Iterable<Of[]>>;

export type Sheet = { title: string; columns: readonly SheetColumn[]; batches: Rows<SheetCell | Link> };

export const writeWorkbook = (title: string, columns: readonly SheetColumn[], batches: Rows<SheetCell>) =>
  writeSheets([{ title, columns, batches }]);

/**
 * An XLSX file, piece by piece as it is taken: bold headings that stay in place and filter. Written here because
 * exceljs keeps an object per cell and ignores back-pressure: see the row of workbooks in docs/performance.md.
 */
export const writeSheets = (sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> => zipped(partsOf(sheets));

type Part = [name: string, texts: AsyncIterable<string> | string[]];

type Left = { batches: Iterators<Iterable<Cell[]>>; rows: Iterator<Cell[]> | null; isOver: boolean };
type Iterators<One> = AsyncIterator<One> | Iterator<One>;
type Cell = SheetCell | Link;

const leftOf = (batches: Sheet['batches']): Left => ({
  batches: Symbol.asyncIterator in batches ? batches[Symbol.asyncIterator]() : batches[Symbol.iterator](),
  rows: null,
  isOver: false,
});

/** One after another: how many sheets there are, and whether one has links, is known once they are written. */
async function* partsOf(sheets: readonly Sheet[]): AsyncGenerator<Part> {
  const formats = [...new Set(sheets.flatMap(({ columns }) => columns.flatMap(({ format }) => format ?? [])))];
  yield ['_rels/.rels', [relations([['officeDocument', 'xl/workbook.xml']])]];
  yield ['xl/styles.xml', [styles(formats)]];
  const titles: string[] = [];
  for (const { title, columns, batches } of sheets) {
    const left = leftOf(batches);
    try {
      for (let part = 1; !left.isOver; part += 1) {
        const n = titles.push(sheetName(title, part));
        const links: string[] = [];
        yield [`xl/worksheets/sheet${n}.xml`, sheet(columns, left, formats, links)];
        const targets = links.map((href) => ['hyperlink', href] as const);
        if (links.length > 0) yield [`xl/worksheets/_rels/sheet${n}.xml.rels`, [relations(targets, 'External')]];
      }
    } finally {
      await left.batches.return?.();
    }
  }
  const files = titles.map((_, n) => `worksheets/sheet${n + 1}.xml`);
  const parts = [...files.map((file) => ['worksheet', file] as const), ['styles', 'styles.xml'] as const];
  yield ['xl/workbook.xml', [workbook(titles)]];
  yield ['xl/_rels/workbook.xml.rels', [relations(parts)]];
  yield ['[Content_Types].xml', [contentTypes(files)]];
}

/** Packs parts one after another, with back-pressure. */
async function* zipped(parts: AsyncIterable<Part>): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    packed.push(bytes);
  });
  for await (const [filename, texts] of parts) {
    const file: ZipInputFile & { crc: number; size: number } = { filename, compression: 8, crc: 0, size: 0 };
    zip.add(file);
    async function* counted() {
      for await (const text of texts) {
        const bytes = Buffer.from(text);
        file.crc = crc32(bytes, file.crc);
        file.size += bytes.length;
        yield bytes;
      }
    }
    // If the consumer stops, the pipeline ends; errors surface in the loop below.
    const deflated = pipeline(Readable.from(counted(), { objectMode: false }), createDeflateRaw(), () => {});
    for await (const bytes of deflated) {
      file.ondata!(null, bytes as Buffer<ArrayBuffer>, false);
      yield* packed.splice(0);
    }
    file.ondata!(null, new Uint8Array(), true);
  }
  zip.end();
  yield* packed.splice(0);
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SCHEMAS = 'http://schemas.openxmlformats.org';
const MAIN = `xmlns="${SCHEMAS}/spreadsheetml/2006/main"`;
const OFFICE = `${SCHEMAS}/officeDocument/2006/relationships`;
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = (files: readonly string[]) => {
  const sheets = files.map((file) => `<Override PartName="/xl/${file}" ContentType="${SPREADSHEET}.worksheet+xml"/>`);
  return `${DECLARATION}<Types xmlns="${SCHEMAS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/>${sheets.join('')}<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/></Types>`;
};

/** A sheet name for Excel: at most 31 characters, and none of these. */
function sheetName(title: string, part: number): string {
  const after = part > 1 ? ` (${part})` : '';
  const plain = title.replaceAll(/[[\]:*?/\\]|^'|'$/g, ' ').trim();
  return `${plain.slice(0, 31 - after.length).trim() || '1'}${after}`;
}

function workbook(titles: readonly string[]): string {
  const named = titles.map((title, n) => `<sheet name="${escaped(title)}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`);
  return `${DECLARATION}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${named.join('')}</sheets></workbook>`;
}

function relations(targets: readonly (readonly [type: string, target: string])[], mode = 'Internal'): string {
  const all = targets.map(
    ([type, target], n) =>
      `<Relationship Id="rId${n + 1}" Type="${OFFICE}/${type}" Target="${escaped(target)}" TargetMode="${mode}"/>`,
  );
  return `${DECLARATION}<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${all.join('')}</Relationships>`;
}

/** Numbers of own formats begin here; those below belong to Excel. */
const OWN_FORMATS = 164;
/** Cell formats: plain, heading, and one per number format. */
const HEADING = 1;
const FIRST_FORMAT = 2;

function styles(formats: readonly string[]): string {
  const own = formats.map((code, n) => `<numFmt numFmtId="${OWN_FORMATS + n}" formatCode="${escaped(code)}"/>`);
  const used = formats.map(
    (_code, n) =>
      `<xf numFmtId="${OWN_FORMATS + n}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
  return [
    `${DECLARATION}<styleSheet ${MAIN}>`,
    own.length > 0 ? `<numFmts count="${own.length}">${own.join('')}</numFmts>` : '',
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>`,
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>',
    '<fill><patternFill patternType="solid"><fgColor rgb="FFEFEDE8"/></patternFill></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${used.length + FIRST_FORMAT}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>`,
    '<xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/>',
    `${used.join('')}</cellXfs></styleSheet>`,
  ].join('');
}

/** A, B, …, Z, AA and so on. */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}

/** Characters per write: longer texts would stay in memory for longer. */
const PIECE = 32_768;

/** Excel reports files with more rows on a sheet as damaged. */
const MOST_ROWS = 1_048_576;

/** As many of the rows that are left as one sheet takes. The addresses of its links are added to `links` as they are written. */
async function* sheet(
  columns: Sheet['columns'],
  left: Left,
  formats: readonly string[],
  links: string[],
): AsyncGenerator<string> {
  const names = columns.map((_column, n) => letters(n));
  const cellStyles = columns.map(({ format }) => (format ? FIRST_FORMAT + formats.indexOf(format) : 0));
  const shown = cellStyles.map((style) => (style ? ` s="${style}"` : ''));
  // The style of a column applies to cells filled in later.
  const widths = columns.map(
    ({ width }, n) => `<col min="${n + 1}" max="${n + 1}" width="${width}" style="${cellStyles[n]}" customWidth="1"/>`,
  );
  const headings = columns.map(({ heading }, n) => textCell(`${names[n]}1`, ` s="${HEADING}"`, heading));
  yield [
    `${DECLARATION}<worksheet ${MAIN} xmlns:r="${OFFICE}"><sheetViews><sheetView workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${headings.join('')}</row>`,
  ].join('');
  const hyperlinks: string[] = [];
  const linked = (at: string, style: string, { href }: Link) => {
    hyperlinks.push(`<hyperlink ref="${at}" r:id="rId${links.push(href)}"/>`);
    return textCell(at, style, href);
  };
  let row = 1;
  while (row < MOST_ROWS && !left.isOver) {
    if (!left.rows) {
      const { value, done } = await left.batches.next();
      left.isOver = done === true;
      left.rows = done ? null : value[Symbol.iterator]();
      continue;
    }
    let xml = '';
    while (row < MOST_ROWS) {
      const { value: cells, done } = left.rows.next();
      if (done) {
        left.rows = null;
        break;
      }
      row += 1;
      xml += `<row r="${row}">`;
      for (let n = 0; n < cells.length; n += 1) {
        const cell = cells[n]!;
        const at = names[n]! + row;
        xml += isLink(cell) ? linked(at, shown[n]!, cell) : cellOf(at, shown[n]!, cell);
      }
      xml += '</row>';
      if (xml.length < PIECE) continue;
      yield xml;
      xml = '';
    }
    yield xml;
  }
  const leads = hyperlinks.length > 0 ? `<hyperlinks>${hyperlinks.join('')}</hyperlinks>` : '';
  yield `</sheetData><autoFilter ref="A1:${names.at(-1)}1"/>${leads}</worksheet>`;
}

const isLink = (cell: SheetCell | Link): cell is Link => typeof cell === 'object' && cell !== null && 'href' in cell;

const DAY = 86_400_000;
/** 1 January 1970 in days since 30 December 1899, from which spreadsheets count. */
const EPOCH = 25_569;

function cellOf(at: string, style: string, cell: SheetCell): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'string') return textCell(at, style, cell);
  const value = cell instanceof Date ? EPOCH + cell.getTime() / DAY : cell;
  return Number.isFinite(value) ? `<c r="${at}"${style}><v>${value}</v></c>` : '';
}

/** Excel's limit of characters per cell; it reports files that exceed it as damaged. */
const MAX_CELL_LENGTH = 32_767;

/** Text remains text, even if it begins with "=": only explicit formulas are evaluated. */
const textCell = (at: string, style: string, text: string) =>
  `<c r="${at}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, MAX_CELL_LENGTH))}</t></is></c>`;

/** Characters that XML cannot contain are left out. */
const special = /[<>&"]|[^\P{Cc}\t\r\n]|[\uFFFE\uFFFF]|\p{Cs}/gu;
const entities: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };
const escaped = (text: string) => text.replace(special, (character) => entities[character] ?? '');
