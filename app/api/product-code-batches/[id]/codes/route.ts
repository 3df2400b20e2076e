import { requirePerson } from '@/lib/auth/require-person';
import { handle } from '@/lib/http/handle';
import { localeOf } from '@/lib/i18n/translate';
import { writeCodes } from '@/lib/product-code-batches/write-codes';
import { idOf } from '@/lib/rest/handlers';

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
