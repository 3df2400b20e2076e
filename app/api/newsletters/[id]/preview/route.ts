import { z } from 'zod';
import { culture } from '@/lib/core/fields/schema.fields';
import { parse } from '@/lib/core/fields/validation';
import { drawPreview } from '@/lib/nouns/newsletters/draw-preview';
import { handle, json } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

const query = z.strictObject({ culture: culture.default('it') });

/** The newsletter as a reader of the given language would see it. */
export const GET = handle(async ({ url, actor, params }) => {
  const wanted = parse(query, Object.fromEntries(url.searchParams));
  return json(JSON.stringify(await drawPreview(actor, idOf(params), wanted.culture)));
});
