import { requirePerson } from '@/lib/core/actor/require-person';
import { writeCodes } from '@/lib/nouns/product-codes/batches/write-codes';
import { localeOf } from '@/lib/run/i18n/translate';
import { handle } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

/** The usable codes of a batch as CSV, for label printers with templates of their own. */
export const GET = handle(async ({ request, actor, params }) => {
  const me = requirePerson(actor);
  const id = idOf(params);
  return new Response(await writeCodes(me, id, localeOf(request.headers, me.culture)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="codes-${id.slice(0, 8)}.csv"`,
      'cache-control': 'private, no-store',
    },
  });
});
