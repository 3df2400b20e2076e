// Reads workbooks without the library that writes them: a strict XML parser on the unpacked parts.
import { Unzip, UnzipInflate } from 'fflate';
import { SaxesParser, type SaxesTagPlain } from 'saxes';

export type ReadCell = {
  /** Shown as it is, or a number, which is also how days and instants are stored. */
  value: string | number;
  isFormula: boolean;
  /** The cell format, whose number format `readWorkbook` returns. */
  style: number;
};

type Part = { open: (tag: SaxesTagPlain) => void; text: (text: string) => void; close: (name: string) => void };

/**
 * Reads the first sheet of an XLSX file, row by row while it arrives; empty cells are null.
 * @returns the number format of each cell format
 * @throws for anything but well-formed XML, inline texts and numbers
 */
export async function readWorkbook(
  bytes: AsyncIterable<Uint8Array>,
  onRow: (cells: (ReadCell | null)[]) => void,
): Promise<string[]> {
  const styles = stylesPart();
  const parts: Record<string, Part> = { 'xl/worksheets/sheet1.xml': sheetPart(onRow), 'xl/styles.xml': styles };
  const found: string[] = [];
  const unzip = new Unzip((file) => {
    const part = parts[file.name];
    if (!part) return;
    const parser = new SaxesParser();
    const decoder = new TextDecoder('utf-8', { fatal: true });
    parser.on('error', (error) => {
      throw error;
    });
    parser.on('opentag', part.open);
    parser.on('text', part.text);
    parser.on('closetag', ({ name }) => part.close(name));
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      parser.write(decoder.decode(chunk, { stream: !isLast }));
      if (!isLast) return;
      parser.close();
      found.push(file.name);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for await (const piece of bytes) unzip.push(piece);
  unzip.push(new Uint8Array(), true);
  const missing = Object.keys(parts).filter((name) => !found.includes(name));
  if (missing.length > 0) throw new Error(`Without an end: ${missing.join(', ')}.`);
  return styles.formats();
}

/** Spreadsheets count columns as A to Z, AA and so on. */
const columnOf = (reference: string) =>
  Array.from(reference.replace(/\d+$/, '')).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function sheetPart(onRow: (cells: (ReadCell | null)[]) => void): Part {
  let row: (ReadCell | null)[] = [];
  let cell: ReadCell & { column: number; type: string } = blank();
  let text = '';
  return {
    open({ name, attributes }) {
      if (name === 'row') row = [];
      if (name === 'c') {
        const { r = '', t = 'n', s = '0' } = attributes;
        cell = { ...blank(), column: columnOf(r), type: t, style: Number(s) };
        text = '';
      }
      if (name === 'f') cell.isFormula = true;
    },
    text: (piece) => {
      text += piece;
    },
    close(name) {
      if (name === 'row') onRow(row);
      if (name !== 'c' || (text === '' && cell.type === 'n')) return;
      const { column, type, ...read } = cell;
      if (!['n', 'inlineStr', 'str'].includes(type)) throw new Error(`A cell of type ${type}.`);
      while (row.length < column) row.push(null);
      row[column] = { ...read, value: type === 'n' ? Number(text) : text };
    },
  };
}

const blank = () => ({ value: '', isFormula: false, style: 0, column: 0, type: 'n' });

function stylesPart(): Part & { formats: () => string[] } {
  const own: Record<string, string> = {};
  const used: string[] = [];
  let isInCells = false;
  return {
    open({ name, attributes }) {
      if (name === 'cellXfs') isInCells = true;
      if (name === 'numFmt') own[attributes.numFmtId!] = attributes.formatCode!;
      if (name === 'xf' && isInCells) used.push(attributes.numFmtId!);
    },
    text: () => {},
    close: (name) => {
      if (name === 'cellXfs') isInCells = false;
    },
    formats: () => used.map((id) => own[id] ?? id),
  };
}
