import { json } from '@/lib/core/answers';
import { parse } from '@/lib/core/fields/validation';
import { asked, text } from '@/lib/core/json-schema';
import { defineVerb } from '@/lib/core/verb';
import { openGaps } from '@/lib/nouns/centers/search-gaps/open-gaps';
import { GAP_WEEKS, gapQuery, gapReport } from '@/lib/nouns/centers/search-gaps/schema';

export const readGaps = defineVerb('GET /search-gaps', {
  summary: 'Where visitors found no center nearby, for admins, and for area managers in their provinces',
  tag: 'statistics',
  parameters: [
    asked('weeks', { type: 'integer', enum: GAP_WEEKS, default: 12 }, 'The number of weeks to look back.'),
    asked('area', text, '`IT-MI` or `DE`: with the nearest unqualified professionals and centers not yet authorised.'),
  ],
  answer: gapReport,
  run: async ({ url, actor }) =>
    json(JSON.stringify(await openGaps(actor, parse(gapQuery, Object.fromEntries(url.searchParams))))),
});
