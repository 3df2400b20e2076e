import { requirePerson } from '@/lib/core/actor/require-person';
import { exportList } from '@/lib/core/screens/export-list';
import { notFound } from '@/lib/run/errors';
import { SEPARATORS } from '@/lib/run/i18n/separators';
import { localeOf } from '@/lib/run/i18n/translate';
import { metrics } from '@/lib/run/metrics/registry';
import { handle } from '@/lib/web/http/handle';
import { streamedResponse } from '@/lib/web/http/streamed-response';
import { readingOwnWrites } from '@/lib/web/rest/own-writes';
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
