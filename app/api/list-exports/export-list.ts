import { CSV, streamedDownload } from '@/lib/core/answers';
import { asked, text } from '@/lib/core/json-schema';
import { exportList } from '@/lib/core/screens/export-list';
import { defineVerb } from '@/lib/core/verb';
import { notFound } from '@/lib/run/errors';
import { SEPARATORS } from '@/lib/run/i18n/number-text';
import { metrics } from '@/lib/run/metrics/registry';
import { readingOwnWrites } from '@/lib/web/rest/read-own-writes';
import { SHEET_FORMATS, SHEET_TYPES, writeSheet } from './write-sheet';

export const downloadList = defineVerb('GET /list-exports', {
  summary: 'A whole list of the portal, not just one page, as a sheet in the caller’s language',
  tag: 'statistics',
  parameters: [
    asked('screen', text, 'The list, by its path below the area: `users`, `centers`, `options/faqs`.'),
    asked('format', { enum: ['csv', 'xlsx'] }, 'The format of the sheet.'),
    asked(
      'separator',
      { enum: [...SEPARATORS] },
      'What separates the cells of a CSV, if not what the language expects.',
    ),
    asked(
      'of',
      { enum: ['groups'] },
      'The groups of the list (`group`), with their numbers and sums, instead of its records.',
    ),
    asked('q', text, 'Only records that match; filters, `sort` and `columns` as in the address of the list.'),
  ],
  file: CSV,
  run: async ({ request, url, actor: me, locale }) => {
    const format = SHEET_FORMATS.find((one) => one === url.searchParams.get('format'));
    if (!format) throw notFound();
    metrics.exports.inc({ kind: `list-${format}` });
    const separator = SEPARATORS.find((one) => one === url.searchParams.get('separator'));
    const { name, title, list } = await exportList(me, url.searchParams);
    const sheet = await readingOwnWrites(me, request.headers, () =>
      writeSheet(list, format, locale, { title, separator }),
    );
    return streamedDownload(`${name}.${format}`, SHEET_TYPES[format], sheet);
  },
});
