import { defineVerb } from '@/lib/core/verb';
import { describeQuery } from '@/lib/nouns/statistics/describe-query';
import { openStatistics, requireStatisticsReader } from '@/lib/nouns/statistics/open-statistics';
import { readStatisticsQuery } from '@/lib/nouns/statistics/read-query';
import { writeStatisticsCsv } from '@/lib/nouns/statistics/write-csv';
import { localeOf } from '@/lib/run/i18n/translate';
import { readingOwnWrites } from '@/lib/web/rest/read-own-writes';
import { filters } from './statistics-described';

export const downloadStatistics = defineVerb('GET /statistics.csv', {
  summary: 'The same as a spreadsheet, in the caller’s language',
  tag: 'statistics',
  parameters: filters,
  file: 'text/csv',
  run: async ({ request, url, actor }) => {
    const me = requireStatisticsReader(actor);
    const query = readStatisticsQuery(url.searchParams, new Date());
    const [statistics, { chosen }] = await readingOwnWrites(me, request.headers, () =>
      Promise.all([openStatistics(me, query), describeQuery(me, query)]),
    );
    const csv = await writeStatisticsCsv(statistics, localeOf(request.headers, me.culture), chosen.join(', '));
    return new Response(csv, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="statistics_${query.from}_${query.to}.csv"`,
        'cache-control': 'private, no-store',
      },
    });
  },
});
