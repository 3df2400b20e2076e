import { exportCenters } from '@/lib/export-batches/export-centers';
import { type ExportKind, exportOptions } from '@/lib/export-batches/schema';
import { type Handler, handle } from '@/lib/http/handle';
import { parse, readJson } from '@/lib/http/validation';
import { localeOf } from '@/lib/i18n/translate';
import { once } from '@/lib/rest/idempotency';

/** `POST /api/centers/export…?markAsSent=…`: the choice may also stand in the body, or only there. */
export const exportHandler = (kind: ExportKind): Handler =>
  handle(({ request, url, actor }) =>
    once(request, actor, async (tx, sent) => {
      const body = sent.headers.get('content-length') === '0' || !sent.body ? {} : await readJson(sent);
      const { markAsSent } = parse(exportOptions, { ...body, ...Object.fromEntries(url.searchParams) });
      const locale = localeOf(request.headers, actor.id === null ? undefined : actor.culture);
      return exportCenters(tx, actor, kind, { markAsSent, locale });
    }),
  );
