import { handle } from '@/lib/http/handle';
import { localeOf } from '@/lib/i18n/translate';
import { exportDeliveries } from '@/lib/newsletter-deliveries/export-deliveries';
import { idOf } from '@/lib/rest/handlers';

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
