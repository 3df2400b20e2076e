import { handle, json } from '@/lib/http/handle';
import { localeOf } from '@/lib/i18n/translate';
import { findMisuse } from '@/lib/product-codes/find-misuse';
import { readMisuseQuery } from '@/lib/product-codes/schema.misuse';
import { writeMisuse } from '@/lib/product-codes/write-misuse';

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
