import { PassThrough } from 'node:stream';
import ExcelJS from 'exceljs';
import { wordsFrom } from '@/components/data-table/field-words';
import { streamedDownload, XLSX } from '@/lib/core/answers';
import { findImport, refusedRows, type StoredImport } from '@/lib/core/imports/data';
import type { Reason } from '@/lib/core/imports/schema';
import { defineVerb } from '@/lib/core/verb';
import { forbidden, notFound } from '@/lib/run/errors';
import { translator } from '@/lib/run/i18n/translate';

export const readRejected = defineVerb('GET /imports/{id}/rejected', {
  summary: 'The refused rows of a sheet as they were uploaded, with the reasons in a last column',
  file: XLSX,
  run: async ({ actor: me, id, locale }) => {
    if (me.group !== 'admin') throw forbidden();
    const stored = await findImport(id);
    if (!stored) throw notFound();
    const stream = new PassThrough();
    write(stream, stored, locale).catch((error: Error) => stream.destroy(error));
    return streamedDownload(`rejected-${id.slice(0, 8)}.xlsx`, XLSX, stream);
  },
});

async function write(
  stream: PassThrough,
  { id, resource, headings }: StoredImport,
  locale: Parameters<typeof translator>[0],
) {
  const t = await translator(locale);
  const words = wordsFrom(resource, (key, values) => (t(key, values) === key ? null : t(key, values)), locale);
  const sentence = ({ field, message, values }: Reason) =>
    [field ? field.split('.').map(words.field).join(' ') : '', t(message, values)].filter(Boolean).join(': ');
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true });
  const sheet = book.addWorksheet(t('imports.rejected'), { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.addRow([...headings, t('imports.why')]).font = { bold: true };
  for await (const rows of refusedRows(id))
    for (const { cells, reasons } of rows) {
      const filled = headings.map((_, column) => cells[column] ?? '');
      sheet.addRow([...filled, (reasons ?? []).map(sentence).join('; ')]).commit();
    }
  sheet.commit();
  await book.commit();
}
