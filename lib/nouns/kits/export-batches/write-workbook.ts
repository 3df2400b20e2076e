import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import ExcelJS from 'exceljs';
import { siteAddress } from '@/lib/run/site-address';
import type { ExportedCenter, ExportKind, WaitingRequest } from './schema';

/**
 * A text as a cell of a workbook can contain it. exceljs leaves out control characters, but writes these two, which XML cannot
 * contain: visitors' forms may have them, and Excel would show nothing of the whole sheet.
 */
const cellText = (text: string | null | undefined): string => (text ?? '').replaceAll(/[\uFFFE\uFFFF]/g, '');

const CENTER = [
  'name',
  'streetName',
  'streetNumber',
  'zipCode',
  'city',
  'provinceCode',
  'region',
  'country',
  'phone',
  'referentEmail',
  'experts',
  'tier',
  'machine',
] as const;

/** Columns for the printer and the carrier of a roll-up. */
const ROLLUP = ['rollupName', 'logoName', 'logoLink', 'rollupReferent', 'rollupPhone', 'rollupAddress'] as const;
const WAITING = [...ROLLUP, 'centerName', 'waitsFor'] as const;

type Column = (typeof CENTER)[number] | (typeof WAITING)[number];
type Content = {
  kind: ExportKind;
  centers: (ExportedCenter & { machine: string | null })[];
  waiting: WaitingRequest[];
};
type Words = (words: string) => string;

const widths: Partial<Record<Column, number>> = {
  name: 36,
  streetName: 30,
  referentEmail: 32,
  phone: 20,
  experts: 40,
  rollupName: 30,
  logoName: 26,
  logoLink: 40,
  rollupReferent: 26,
  rollupPhone: 20,
  rollupAddress: 44,
  centerName: 36,
  waitsFor: 40,
};

/**
 * The centers of an export as an Excel workbook, with the roll-ups of a Clean & White export, and waiting requests in
 * a second sheet. `words` returns the texts below `exports`. Every cell is text, or a link to a file of the portal.
 */
export async function writeWorkbook({ kind, centers, waiting }: Content, words: Words): Promise<Buffer> {
  const stream = new PassThrough();
  const whole = buffer(stream);
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true });
  const columns = kind === 'clean_white' ? [...CENTER, ...ROLLUP] : CENTER;
  writeSheet(workbook, { title: 'sheet', columns, words }, centers);
  const rows = waiting.map((request) => ({ ...request, waitsFor: words(`waitsFor.${request.waitsFor}`) }));
  if (rows.length > 0) writeSheet(workbook, { title: 'waitingSheet', columns: WAITING, words }, rows);
  await workbook.commit();
  return whole;
}

type Sheet = { title: string; columns: readonly Column[]; words: Words };
type Row = { logoId: string | null } & Partial<Record<Column, string | null>>;

function writeSheet(workbook: ExcelJS.stream.xlsx.WorkbookWriter, { title, columns, words }: Sheet, rows: Row[]) {
  const sheet = workbook.addWorksheet(words(`columns.${title}`), { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map((key) => ({ key, header: words(`columns.${key}`), width: widths[key] ?? 14 }));
  const header = sheet.getRow(1);
  header.font = { bold: true };
  header.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFEFEDE8' } };
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: columns.length } };
  header.commit();
  for (const row of rows) sheet.addRow(columns.map((key) => cellOf(row, key))).commit();
  sheet.commit();
}

function cellOf(row: Row, key: Column): ExcelJS.CellValue {
  if (key !== 'logoLink') return cellText(row[key]);
  if (!row.logoId) return '';
  const address = `${siteAddress}/api/files/${row.logoId}`;
  return { text: address, hyperlink: address };
}
