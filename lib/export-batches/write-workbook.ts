import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import ExcelJS from 'exceljs';
import type { ExportedCenter } from './schema';

const columns = [
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
] as const satisfies (keyof ExportedCenter)[];

const widths: Partial<Record<(typeof columns)[number], number>> = {
  name: 36,
  streetName: 30,
  referentEmail: 32,
  phone: 20,
  experts: 40,
};

/** The centers of an export as an Excel workbook; `title` gives the words for the columns. Every cell is text. */
export async function writeWorkbook(centers: ExportedCenter[], title: (column: string) => string): Promise<Buffer> {
  const stream = new PassThrough();
  const whole = buffer(stream);
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true });
  const sheet = workbook.addWorksheet(title('sheet'), { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map((key) => ({ key, header: title(key), width: widths[key] ?? 14 }));
  const header = sheet.getRow(1);
  header.font = { bold: true };
  header.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFEFEDE8' } };
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: 1, column: columns.length } };
  header.commit();
  for (const center of centers) sheet.addRow(columns.map((key) => center[key] ?? '')).commit();
  sheet.commit();
  await workbook.commit();
  return whole;
}
