import { handle, json } from '@/lib/http/handle';
import { newsletterDeliveries } from '@/lib/newsletter-deliveries/resource';
import { newsletters } from '@/lib/newsletters/resource';
import { idOf } from '@/lib/rest/handlers';
import { listRecords, totalHeaders } from '@/lib/rest/list';
import { parseListQuery } from '@/lib/rest/query';
import { getRecord } from '@/lib/rest/read';

/** The recipients of a newsletter, with the usual list parameters. */
export const GET = handle(async ({ url, actor, params }) => {
  const newsletterId = idOf(params);
  await getRecord(newsletters, actor, newsletterId, { fields: ['status'] });
  url.searchParams.set('newsletterId', newsletterId);
  const query = parseListQuery(newsletterDeliveries, url.searchParams);
  const { body, ...total } = await listRecords(newsletterDeliveries, actor, query);
  return json(body, 200, totalHeaders(total));
});
