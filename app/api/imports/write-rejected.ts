import { Readable } from 'node:stream';
import { reasonText, wordsFrom } from '@/components/data-table/field-words';
import { streamedDownload, XLSX } from '@/lib/core/answers';
import { noteExport } from '@/lib/core/audit';
import { findImport, refusedRows, type StoredImport } from '@/lib/core/imports/data';
import { writeWorkbook } from '@/lib/core/lists/write-workbook';
import { defineVerb } from '@/lib/core/verb';
import { forbidden, notFound } from '@/lib/run/errors';
import type { Locale } from '@/lib/run/i18n/routing';
import { translator } from '@/lib/run/i18n/translate';

export const readRejected = defineVerb('GET /imports/{id}/rejected', {
  summary: 'The refused rows of a sheet as they were uploaded, with the reasons in a last column',
  file: XLSX,
  run: async ({ actor: me, id, locale }) => {
    if (me.group !== 'admin') throw forbidden();
    const stored = await findImport(id);
    if (!stored) throw notFound();
    await noteExport(me, 'imports', { list: 'rejected' }, id);
    const sheet = Readable.from(await writeRejected(stored, locale), { objectMode: false });
    return streamedDownload(`rejected-${id.slice(0, 8)}.xlsx`, XLSX, sheet);
  },
});

async function writeRejected({ id, resource, headings }: StoredImport, locale: Locale) {
  const t = await translator(locale);
  const words = wordsFrom(resource, (key, values) => (t(key, values) === key ? null : t(key, values)), locale);
  const sentence = reasonText(words, locale, t);
  async function* cells() {
    for await (const rows of refusedRows(id))
      yield rows.map((row) => [
        ...headings.map((_, column) => row.cells[column] ?? ''),
        (row.reasons ?? []).map(sentence).join('; '),
      ]);
  }
  const columns = [...headings, t('imports.why')].map((heading) => ({ heading, width: 18 }));
  return writeWorkbook(t('imports.rejected'), columns, cells());
}
