import { handle, json } from '@/lib/http/handle';
import { readingOwnWrites } from '@/lib/rest/own-writes';
import { requireStatisticsReader } from '@/lib/statistics/authorize-reader';
import { openStatistics } from '@/lib/statistics/open-statistics';
import { readStatisticsQuery } from '@/lib/statistics/read-query';

/** The numbers behind the statistics screen. */
export const GET = handle(async ({ request, url, actor }) => {
  const me = requireStatisticsReader(actor);
  const query = readStatisticsQuery(url.searchParams, new Date());
  return json(JSON.stringify(await readingOwnWrites(me, request.headers, () => openStatistics(me, query))));
});
