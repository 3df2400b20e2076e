import { parseBaseAddress } from '@/lib/nouns/places/map/base-address';
import { drawBase } from '@/lib/nouns/places/map/draw-base';
import { frames, toMap } from '@/lib/nouns/places/map/rules';

/** The base map (land, sea, borders) of a view as SVG; each address always gives the same drawing. */
export function GET(request: Request): Response {
  const asked = parseBaseAddress(new URL(request.url).searchParams);
  if (!asked) return new Response('This address names no part of the map.', { status: 400 });
  const { view, frame, lit } = asked;
  const { size, zoom } = frames[frame];
  const svg = drawBase({ center: toMap(view), zoom: view.zoom + zoom, width: size, height: size, lit });
  return new Response(svg, {
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      // The drawing contains its own styles and needs nothing else.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}
