import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import PDFDocument from 'pdfkit';
import QRCode from 'qrcode';
import type { Person } from '@/lib/core/actor/actor';
import { streamedDownload } from '@/lib/core/answers';
import { noteExport } from '@/lib/core/audit';
import { formatCode } from '@/lib/core/fields/kinds';
import { asked, flag } from '@/lib/core/json-schema';
import { getRecord } from '@/lib/core/read';
import { defineVerb } from '@/lib/core/verb';
import { db } from '@/lib/run/db/db';
import { forbidden, notFound } from '@/lib/run/errors';
import { dayText, todayText } from '@/lib/run/i18n/dates';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';
import { productCodeBatches } from './resource';
import { isLabelSheet, LABEL_SHEETS, type LabelSheet } from './schema';

const MM = 72 / 25.4;
const A4 = { width: 210 * MM, height: 297 * MM };
/** White margin around the code, which scanners need. */
const PADDING_MM = 2.5;
/** The usual abbreviation on packaging in all languages: whoever opens the kit may read another one than the printer. */
const EXPIRY = 'EXP';

type LabelOptions = {
  codes: AsyncIterable<string>;
  name: string;
  expiresOn?: string | null;
  sheet: LabelSheet;
  isTest: boolean;
  compress?: boolean;
};

/** Labels for a standard A4 sheet: QR code and text. Written page by page as a stream. */
export function drawLabels({ compress = true, ...drawn }: LabelOptions): PassThrough {
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

async function draw(document: PDFKit.PDFDocument, stream: PassThrough, drawn: LabelOptions) {
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

type LabelledBatch = { name: string; productType: string; productId: string | null; expiresOn: string | null };

const AT_ONCE = 1000;
/** For checking the alignment of the sheet on a test page; not a valid code. */
const TEST_CODE = 'TESTTESTTEST';

/** The unused codes of a batch, for its labels. Access is logged: codes are worth money. */
export async function openLabels(me: Person, id: string, sheet: LabelSheet | 'csv', isTest: boolean) {
  if (me.group !== 'admin') throw forbidden();
  const fields = ['name', 'productType', 'productId', 'expiresOn'];
  const { body } = await getRecord(productCodeBatches, me, id, { fields });
  const batch = JSON.parse(body) as LabelledBatch;
  if (isTest) await spend(limits.exports, me.id);
  else await noteExport(me, 'product-code-batches', { sheet }, id, 'download');
  return { ...batch, codes: isTest ? testCodes() : codesOf(id) };
}

async function* testCodes() {
  for (let n = 0; n < 65; n++) yield TEST_CODE;
}

/** None of an expired batch: nobody could use them. */
async function* codesOf(batchId: string) {
  const batch = { OR: [{ expiresOn: null }, { expiresOn: { gte: new Date(todayText()) } }] };
  for (let last = ''; ; ) {
    const codes = await db.productCode.findMany({
      where: { batchId, batch, status: 'active', recalledAt: null, deletedAt: null, code: { gt: last } },
      select: { code: true },
      orderBy: { code: 'asc' },
      take: AT_ONCE,
    });
    if (codes.length === 0) return;
    for (const { code } of codes) yield code;
    last = codes.at(-1)!.code;
  }
}

export const printLabels = defineVerb('GET /product-code-batches/{id}/labels', {
  summary: 'Labels for the codes of a batch that can still be used, for printing (admin)',
  parameters: [
    asked('sheet', { enum: Object.keys(LABEL_SHEETS), default: 'a4-3x8' }),
    asked('test', { ...flag, default: false }, 'A test print: with borders, and with codes that are not valid.'),
  ],
  file: 'application/pdf',
  run: async ({ url, actor, id }) => {
    const sheet = url.searchParams.get('sheet') ?? 'a4-3x8';
    if (!isLabelSheet(sheet)) throw notFound();
    const isTest = url.searchParams.get('test') === 'true';
    const { name, expiresOn, codes } = await openLabels(actor, id, sheet, isTest);
    const labels = drawLabels({ codes, name, expiresOn, sheet, isTest });
    return streamedDownload(`labels-${id.slice(0, 8)}-${sheet}.pdf`, 'application/pdf', labels);
  },
});
