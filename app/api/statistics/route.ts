import { handle, json } from '@/lib/http/handle';
import { requireStatisticsReader } from '@/lib/statistics/authorize-reader';
import { openStatistics } from '@/lib/statistics/open-statistics';
import { readStatisticsQuery } from '@/lib/statistics/read-query';

/** The numbers behind the screen of the statistics. */
export const GET = handle(async ({ url, actor }) => {
  const me = requireStatisticsReader(actor);
  return json(JSON.stringify(await openStatistics(me, readStatisticsQuery(url.searchParams, new Date()))));
});
