import { z } from 'zod';
import { handle, json } from '@/lib/http/handle';
import { parse } from '@/lib/http/validation';
import { drawPreview } from '@/lib/newsletters/draw-preview';
import { idOf } from '@/lib/rest/handlers';
import { culture } from '@/lib/rest/schema.fields';

const query = z.strictObject({ culture: culture.default('it') });

/** The newsletter as a reader of the given language would see it. */
export const GET = handle(async ({ url, actor, params }) => {
  const wanted = parse(query, Object.fromEntries(url.searchParams));
  return json(JSON.stringify(await drawPreview(actor, idOf(params), wanted.culture)));
});
