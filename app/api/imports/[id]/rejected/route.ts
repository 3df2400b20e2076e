import { PassThrough } from 'node:stream';
import ExcelJS from 'exceljs';
import { wordsFrom } from '@/components/data-table/field-words';
import { requirePerson } from '@/lib/core/actor/require-person';
import { isUuid } from '@/lib/core/fields/column-values';
import { findImport, refusedRows, type StoredImport } from '@/lib/core/imports/data';
import type { Reason } from '@/lib/core/imports/schema';
import { forbidden, notFound } from '@/lib/run/errors';
import { localeOf, translator } from '@/lib/run/i18n/translate';
import { handle } from '@/lib/web/http/handle';
import { streamedResponse } from '@/lib/web/http/streamed-response';
import { XLSX } from '@/lib/web/http/workbook-response';

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
