import { z } from 'zod';
import { drawAround } from '@/lib/nouns/places/map/draw-pin';
import { clampView } from '@/lib/nouns/places/map/rules';
import { invalid } from '@/lib/run/errors';
import { routing } from '@/lib/run/i18n/routing';
import { fieldProblems } from '@/lib/run/problems/field-problems';
import { problemResponse } from '@/lib/web/http/problem-response';

const asked = z.object({
  lat: z.coerce.number().min(-90, 'validation.min').max(90, 'validation.max'),
  lng: z.coerce.number().min(-180, 'validation.min').max(180, 'validation.max'),
  zoom: z.coerce.number().min(0, 'validation.min').max(22, 'validation.max'),
  locale: z.enum(routing.locales).default(routing.defaultLocale),
});

/** The map data to place a pin on: `?lat=45.46&lng=9.19&zoom=13&locale=it`. The same for everybody. */
export async function GET(request: Request): Promise<Response> {
  try {
    const query = asked.safeParse(Object.fromEntries(new URL(request.url).searchParams));
    if (!query.success) throw invalid(fieldProblems(query.error));
    const { locale, ...view } = query.data;
    const kept = { 'cache-control': 'public, max-age=86400' };
    return Response.json(drawAround(clampView(view), locale), { headers: kept });
  } catch (error) {
    return problemResponse(error, request);
  }
}
