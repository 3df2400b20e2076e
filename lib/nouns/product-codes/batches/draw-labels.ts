import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import PDFDocument from 'pdfkit';
import QRCode from 'qrcode';
import { formatCode } from '@/lib/nouns/product-codes/rules';
import { dayText } from '@/lib/run/i18n/dates';
import { LABEL_SHEETS, type LabelSheet } from './schema';

const MM = 72 / 25.4;
const A4 = { width: 210 * MM, height: 297 * MM };
/** White margin around the code, which scanners need. */
const PADDING_MM = 2.5;
/** The usual abbreviation on packaging in all languages: whoever opens the kit may read another one than the printer. */
const EXPIRY = 'EXP';

type Drawn = {
  codes: AsyncIterable<string>;
  /** The name of the batch, below each code. */
  name: string;
  /** The last day of use, below the name. */
  expiresOn?: string | null;
  sheet: LabelSheet;
  /** Draws the borders of the labels, to compare them with the sheet. */
  isTest: boolean;
  compress?: boolean;
};

/** Labels for a standard A4 sheet: QR code and text. Written page by page as a stream. */
export function drawLabels({ compress = true, ...drawn }: Drawn): PassThrough {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    compress,
    info: { Title: drawn.name },
  });
  const stream = new PassThrough();
  document.pipe(stream);
  draw(document, stream, drawn).catch((error: Error) => stream.destroy(error));
  return stream;
}

async function draw(document: PDFKit.PDFDocument, stream: PassThrough, drawn: Drawn) {
  const { codes, name, expiresOn, sheet, isTest } = drawn;
  const { columns, rows, width, height } = LABEL_SHEETS[sheet];
  const [left, top] = [(A4.width - columns * width * MM) / 2, (A4.height - rows * height * MM) / 2];
  let n = 0;
  for await (const code of codes) {
    const place = n % (columns * rows);
    if (place === 0) {
      if (stream.destroyed) return;
      if (stream.writableNeedDrain) await Promise.race([once(stream, 'drain'), once(stream, 'close')]);
      document.addPage();
    }
    const x = left + (place % columns) * width * MM;
    const y = top + Math.floor(place / columns) * height * MM;
    const lines = expiresOn ? [name, `${EXPIRY} ${dayText(expiresOn)}`] : [name];
    drawLabel(document, { code, lines, x, y, width: width * MM, height: height * MM, isTest });
    n += 1;
  }
  if (n === 0) document.addPage();
  document.end();
}

type Label = { code: string; lines: string[]; x: number; y: number; width: number; height: number; isTest: boolean };

function drawLabel(document: PDFKit.PDFDocument, { code, lines, x, y, width, height, isTest }: Label): void {
  const padding = PADDING_MM * MM;
  const side = Math.min(height - 2 * padding, width / 2);
  drawCode(document, code, { x: x + padding, y: y + (height - side) / 2, side });
  const text = { x: x + padding + side + padding, width: width - side - 3 * padding };
  const size = Math.min(11, text.width / 8.6);
  const line = y + height / 2 - size;
  const short = { width: text.width, height: size * 1.3, lineBreak: false, ellipsis: true } as const;
  document
    .font('Courier-Bold')
    .fontSize(size)
    .fillColor('black')
    .text(formatCode(code), text.x, line, { lineBreak: false });
  document.font('Helvetica').fontSize(Math.min(8, size));
  for (const [n, words] of lines.entries()) document.text(words, text.x, line + size * 1.4 * (n + 1), short);
  if (isTest) document.rect(x, y, width, height).lineWidth(0.3).stroke('#999999');
}

/** The squares of a QR code, merging runs within a row. */
function drawCode(
  document: PDFKit.PDFDocument,
  code: string,
  { x, y, side }: { x: number; y: number; side: number },
): void {
  const { modules } = QRCode.create(code, { errorCorrectionLevel: 'M' });
  const unit = side / modules.size;
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; ) {
      let end = column;
      while (end < modules.size && modules.get(row, end)) end += 1;
      if (end > column) document.rect(x + column * unit, y + row * unit, (end - column) * unit, unit);
      column = end + 1;
    }
  document.fill('black');
}
