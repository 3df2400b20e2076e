import { openFace } from '@/lib/nouns/centers/list-shown-people';
import { handle } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

/** The portrait of somebody who agrees to be shown on the public page of a center, by their membership. */
export const GET = handle(async ({ params }) => {
  const { bytes, mediaType } = await openFace(idOf(params));
  const headers = {
    'content-type': mediaType,
    'cache-control': 'public, max-age=60',
    'x-content-type-options': 'nosniff',
  };
  return new Response(Uint8Array.from(bytes), { headers });
});
