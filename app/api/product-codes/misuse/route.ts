import { json } from '@/lib/core/answers';
import { findMisuse } from '@/lib/nouns/product-codes/find-misuse';
import { readMisuseQuery } from '@/lib/nouns/product-codes/schema.misuse';
import { writeMisuse } from '@/lib/nouns/product-codes/write-misuse';
import { localeOf } from '@/lib/run/i18n/translate';
import { handle } from '@/lib/web/http/handle';

/** Suspicious use of codes: one page, or all of it as a sheet. */
export const GET = handle(async ({ request, url, actor }) => {
  const query = readMisuseQuery(Object.fromEntries(url.searchParams));
  const isSheet = url.searchParams.get('format') === 'csv';
  const found = await findMisuse(actor, query, isSheet);
  if (!isSheet) return json(JSON.stringify(found));
  const locale = localeOf(request.headers, actor.id === null ? undefined : actor.culture);
  return new Response(await writeMisuse(found.findings, locale), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="codes.csv"',
      'cache-control': 'no-store',
    },
  });
});
