import { openFile } from '@/lib/files/data';
import { handle } from '@/lib/http/handle';

/** A file, for those who may see it; `?width=` asks for a smaller one of a picture's sizes. */
export const GET = handle(async ({ actor, url, params }) => {
  const width = Number(url.searchParams.get('width') ?? Number.MAX_SAFE_INTEGER);
  const { bytes, mediaType, isNoted } = await openFile(actor, params.id ?? '', width);
  return new Response(Uint8Array.from(bytes), {
    headers: {
      'content-type': mediaType,
      // Where each look is noted, each look has to come here.
      'cache-control': isNoted ? 'private, no-store' : 'private, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': mediaType.startsWith('image/') ? 'inline' : 'attachment',
    },
  });
});
