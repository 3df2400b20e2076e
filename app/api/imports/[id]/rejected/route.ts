import { PassThrough } from 'node:stream';
import ExcelJS from 'exceljs';
import { wordsFrom } from '@/components/data-table/field-words';
import { requirePerson } from '@/lib/auth/require-person';
import { forbidden, notFound } from '@/lib/errors';
import { handle } from '@/lib/http/handle';
import { streamedResponse } from '@/lib/http/streamed-response';
import { XLSX } from '@/lib/http/workbook-response';
import { localeOf, translator } from '@/lib/i18n/translate';
import { findImport, refusedRows, type StoredImport } from '@/lib/imports/data';
import type { Reason } from '@/lib/imports/schema';
import { isUuid } from '@/lib/rest/column-values';

/**
 * The rejected rows as they were uploaded, with the reasons in a last column, ready to be corrected and uploaded again.
 */
export const GET = handle(async ({ request, actor, params: { id = '' } }) => {
  const me = requirePerson(actor);
  if (me.group !== 'admin') throw forbidden();
  const stored = isUuid(id) ? await findImport(id) : undefined;
  if (!stored) throw notFound();
  const stream = new PassThrough();
  write(stream, stored, localeOf(request.headers, me.culture)).catch((error: Error) => stream.destroy(error));
  return streamedResponse(stream, {
    'content-type': XLSX,
    'content-disposition': `attachment; filename="rejected-${id.slice(0, 8)}.xlsx"`,
    'cache-control': 'private, no-store',
  });
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
