import { requirePerson } from '@/lib/auth/require-person';
import { notFound } from '@/lib/errors';
import { handle } from '@/lib/http/handle';
import { streamedResponse } from '@/lib/http/streamed-response';
import { SEPARATORS } from '@/lib/i18n/separators';
import { localeOf } from '@/lib/i18n/translate';
import { metrics } from '@/lib/metrics/registry';
import { readingOwnWrites } from '@/lib/rest/own-writes';
import { exportList } from '@/lib/screens/export-list';
import { SHEET_FORMATS, SHEET_TYPES, writeSheet } from './write-sheet';

/** Exports everything that matches a list's parameters, not just one page, as a sheet in the caller's language. */
export const GET = handle(async ({ request, url, actor }) => {
  const me = requirePerson(actor);
  const format = SHEET_FORMATS.find((one) => one === url.searchParams.get('format'));
  if (!format) throw notFound();
  metrics.exports.inc({ kind: `list-${format}` });
  const separator = SEPARATORS.find((one) => one === url.searchParams.get('separator'));
  const { name, title, list } = await exportList(me, url.searchParams);
  const locale = localeOf(request.headers, me.culture);
  const sheet = await readingOwnWrites(me, request.headers, () =>
    writeSheet(list, format, locale, { title, separator }),
  );
  return streamedResponse(sheet, {
    'content-type': SHEET_TYPES[format],
    'content-disposition': `attachment; filename="${name}.${format}"`,
    'cache-control': 'private, no-store',
  });
});
