import { outlineProvinces } from '@/lib/nouns/places/map/outline-provinces';

/** The outlines of the provinces of Italy, to pick them on a map. The same for everybody. */
export function GET(): Response {
  return Response.json(outlineProvinces(), { headers: { 'cache-control': 'public, max-age=86400' } });
}
