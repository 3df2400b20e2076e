import { openFile } from '@/lib/core/files/data';
import { asked, number } from '@/lib/core/json-schema';
import { defineVerb } from '@/lib/core/verb';

/** Serves a file; `?width=` picks a smaller picture. Copies are revalidated, so one no longer shared disappears. */
export const serveFile = defineVerb('GET /files/{id}', {
  summary: 'A picture or document, for those who may see the record that it belongs to',
  parameters: [asked('width', number, 'The minimum width in pixels.')],
  file: 'image/*',
  by: 'anybody',
  security: [{}, { bearer: [] }, { session: [] }],
  run: async ({ request, actor, url, params }) => {
    const width = Number(url.searchParams.get('width') ?? Number.MAX_SAFE_INTEGER);
    const known = request.headers.get('if-none-match');
    const { tag, bytes, mediaType, name, isNoted } = await openFile(actor, params.id ?? '', width, known);
    // Files whose views are logged must not be served from a cache.
    const version = { etag: tag, 'cache-control': isNoted ? 'private, no-store' : 'private, no-cache' };
    if (!bytes) return new Response(null, { status: 304, headers: version });
    return new Response(Uint8Array.from(bytes), {
      headers: {
        ...version,
        'content-type': mediaType,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': mediaType.startsWith('image/')
          ? 'inline'
          : `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      },
    });
  },
});
