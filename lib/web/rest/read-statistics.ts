import { json } from '@/lib/core/answers';
import { object } from '@/lib/core/json-schema';
import { defineVerb } from '@/lib/core/verb';
import { openStatistics, requireStatisticsReader } from '@/lib/nouns/statistics/open-statistics';
import { readStatisticsQuery } from '@/lib/nouns/statistics/read-query';
import { readingOwnWrites } from '@/lib/web/rest/read-own-writes';
import { figures, filters, query as queryShape } from './statistics-described';

export const readStatistics = defineVerb('GET /statistics', {
  summary: 'The numbers of the treatments that the caller may see',
  parameters: filters,
  answer: object({ query: queryShape, figures }),
  run: async ({ request, url, actor }) => {
    const me = requireStatisticsReader(actor);
    const query = readStatisticsQuery(url.searchParams, new Date());
    return json(JSON.stringify(await readingOwnWrites(me, request.headers, () => openStatistics(me, query))));
  },
});
