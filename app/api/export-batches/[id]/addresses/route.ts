import { XLSX } from '@/lib/core/answers';
import { ADDRESS_FORMATS } from '@/lib/nouns/kits/parcels/schema';
import { writeAddresses } from '@/lib/nouns/kits/parcels/write-addresses';
import { notFound } from '@/lib/run/errors';
import { localeOf } from '@/lib/run/i18n/translate';
import { handle } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

/** The parcel addresses of an export, as a sheet for the carrier. */
export const GET = handle(async ({ request, url, actor, params }) => {
  const asked = url.searchParams.get('format') ?? 'xlsx';
  const format = ADDRESS_FORMATS.find((one) => one === asked);
  if (!format) throw notFound();
  const locale = localeOf(request.headers, actor.id === null ? undefined : actor.culture);
  const { name, bytes } = await writeAddresses(actor, idOf(params), format, locale);
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : XLSX,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
});
