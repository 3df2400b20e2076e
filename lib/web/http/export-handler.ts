import { json } from '@/lib/core/answers';
import { parse, readJson } from '@/lib/core/fields/validation';
import { once } from '@/lib/core/idempotency';
import { describeExport } from '@/lib/nouns/kits/export-batches/describe-export';
import { exportCenters } from '@/lib/nouns/kits/export-batches/export-centers';
import { type ExportKind, exportOptions } from '@/lib/nouns/kits/export-batches/schema';
import { invalid } from '@/lib/run/errors';
import { localeOf } from '@/lib/run/i18n/translate';
import { metrics } from '@/lib/run/metrics/registry';
import { type Handler, handle } from '@/lib/web/http/handle';

/** `GET /api/centers/export…`: previews what an export would contain now. */
export const previewHandler = (kind: ExportKind): Handler =>
  handle(async ({ actor }) => json(JSON.stringify(await describeExport(actor, kind))));

/** `POST /api/centers/export…?markAsSent=…`: the option may also be given in the body. */
export const exportHandler = (kind: ExportKind): Handler =>
  handle(({ request, url, actor }) =>
    once(request, actor, async (tx, sent) => {
      const body = sent.headers.get('content-length') === '0' || !sent.body ? {} : await readJson(sent);
      const markAsSent = choiceOf(body, Object.fromEntries(url.searchParams));
      const locale = localeOf(request.headers, actor.id === null ? undefined : actor.culture);
      metrics.exports.inc({ kind });
      return exportCenters(tx, actor, kind, { markAsSent, locale });
    }),
  );

/**
 * @throws Problem 400 if address and body contradict each other: marking
 * must not happen if only one of them asks for it
 */
function choiceOf(body: Record<string, unknown>, query: Record<string, string>): boolean {
  const choices = [parse(exportOptions, body), parse(exportOptions, query)].map(({ markAsSent }) => markAsSent);
  const isSaidTwice = 'markAsSent' in body && 'markAsSent' in query;
  if (isSaidTwice && choices[0] !== choices[1])
    throw invalid([{ field: 'markAsSent', message: 'validation.contradiction' }]);
  return choices.includes(true);
}
