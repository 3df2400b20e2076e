import { placeQuery } from '@/lib/nouns/places/schema';
import { suggestPlaces } from '@/lib/nouns/places/suggest-places';
import { invalid } from '@/lib/run/errors';
import { fieldProblems } from '@/lib/run/problems/field-problems';
import { problemResponse } from '@/lib/web/http/problem-response';

/** Names change only with a release, so browsers keep an answer for a day; the server's cache has its own lifetime. */
const KEPT = 'public, max-age=86400, stale-while-revalidate=604800';

/** Autocomplete for places: `?q=Mila&locale=it&limit=8`. Public, the same for everybody. */
export async function GET(request: Request): Promise<Response> {
  try {
    const query = placeQuery.safeParse(Object.fromEntries(new URL(request.url).searchParams));
    if (!query.success) throw invalid(fieldProblems(query.error));
    const { q, locale, limit, address } = query.data;
    const places = await suggestPlaces(q, locale, limit, address === 'true');
    return Response.json({ places }, { headers: { 'cache-control': KEPT } });
  } catch (error) {
    return problemResponse(error, request);
  }
}
