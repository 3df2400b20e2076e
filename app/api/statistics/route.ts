import { json } from '@/lib/core/answers';
import { requireStatisticsReader } from '@/lib/nouns/statistics/authorize-reader';
import { openStatistics } from '@/lib/nouns/statistics/open-statistics';
import { readStatisticsQuery } from '@/lib/nouns/statistics/read-query';
import { handle } from '@/lib/web/http/handle';
import { readingOwnWrites } from '@/lib/web/rest/own-writes';

/** The numbers behind the statistics screen. */
export const GET = handle(async ({ request, url, actor }) => {
  const me = requireStatisticsReader(actor);
  const query = readStatisticsQuery(url.searchParams, new Date());
  return json(JSON.stringify(await readingOwnWrites(me, request.headers, () => openStatistics(me, query))));
});
