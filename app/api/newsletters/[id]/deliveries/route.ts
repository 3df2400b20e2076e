import { listRecords, totalHeaders } from '@/lib/core/lists/list';
import { parseListQuery } from '@/lib/core/lists/query';
import { getRecord } from '@/lib/core/read';
import { newsletterDeliveries } from '@/lib/nouns/newsletters/deliveries/resource';
import { newsletters } from '@/lib/nouns/newsletters/resource';
import { handle, json } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

/** The recipients of a newsletter, with the usual list parameters. */
export const GET = handle(async ({ url, actor, params }) => {
  const newsletterId = idOf(params);
  await getRecord(newsletters, actor, newsletterId, { fields: ['status'] });
  url.searchParams.set('newsletterId', newsletterId);
  const query = parseListQuery(newsletterDeliveries, url.searchParams);
  const { body, ...total } = await listRecords(newsletterDeliveries, actor, query);
  return json(body, 200, totalHeaders(total));
});
