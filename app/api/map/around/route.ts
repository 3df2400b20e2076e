import { z } from 'zod';
import { invalid } from '@/lib/errors';
import { fieldProblems } from '@/lib/http/field-problems';
import { problemResponse } from '@/lib/http/problem-response';
import { routing } from '@/lib/i18n/routing';
import { drawAround } from '@/lib/map/draw-pin';
import { clampView } from '@/lib/map/rules';

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
