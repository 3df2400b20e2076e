import { json } from '@/lib/core/answers';
import { parse } from '@/lib/core/fields/validation';
import { openGaps } from '@/lib/nouns/centers/search-gaps/open-gaps';
import { gapQuery } from '@/lib/nouns/centers/search-gaps/schema';
import { handle } from '@/lib/web/http/handle';

/** Where visitors found no center near, and what there is instead. */
export const GET = handle(async ({ url, actor }) =>
  json(JSON.stringify(await openGaps(actor, parse(gapQuery, Object.fromEntries(url.searchParams))))),
);
