import { exportDeliveries } from '@/lib/nouns/newsletters/deliveries/export-deliveries';
import { localeOf } from '@/lib/run/i18n/translate';
import { handle } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

/** The recipients of a newsletter as CSV, all or those of one `status`. */
export const GET = handle(async ({ request, url, actor, params }) => {
  const id = idOf(params);
  const locale = localeOf(request.headers, actor.id === null ? undefined : actor.culture);
  const csv = await exportDeliveries(actor, id, url.searchParams.get('status'), locale);
  return new Response(csv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="newsletter_${id}.csv"`,
      'cache-control': 'private, no-store',
    },
  });
});
