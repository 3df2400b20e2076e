import { handle, json } from '@/lib/http/handle';
import { parse } from '@/lib/http/validation';
import { openGaps } from '@/lib/search-gaps/open-gaps';
import { gapQuery } from '@/lib/search-gaps/schema';

/** Where visitors found no center near, and what there is instead. */
export const GET = handle(async ({ url, actor }) =>
  json(JSON.stringify(await openGaps(actor, parse(gapQuery, Object.fromEntries(url.searchParams))))),
);
