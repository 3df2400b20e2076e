import { type CenterMapDrawing, drawCenterMap } from '@/lib/nouns/centers/draw-map';
import type { Landing } from '@/lib/nouns/centers/list-landing';
import { searchQuery } from '@/lib/nouns/centers/rules.search';
import { searchSchema } from '@/lib/nouns/centers/schema.search';
import { outlinedArea, viewOfArea } from '@/lib/nouns/places/map/area-view';
import { viewAround, viewOfBounds } from '@/lib/nouns/places/map/rules';
import { localePath } from '@/lib/run/i18n/paths';
import type { Locale } from '@/lib/run/i18n/routing';

const ROOT = '/authorized-centers';
const TOWN_KM = 6;

/** The view of a landing page's map, and the region or province highlighted in it, if any. */
export function viewOfLanding({ place, bounds }: Pick<Landing, 'place' | 'bounds'>) {
  const { kind, country, region, provinceCode } = place;
  const isTown = kind === 'comune' || kind === 'city';
  const isLit = country === 'IT' && (kind === 'region' || kind === 'province');
  const lit = isLit ? outlinedArea({ region, provinceCode: kind === 'province' ? provinceCode : null }) : undefined;
  const around = isTown || !bounds ? viewAround(place, Math.max(TOWN_KM, place.radiusKm)) : viewOfBounds(bounds);
  return { lit, view: lit ? viewOfArea(lit) : around };
}

/** The map of a landing page: its region or province highlighted, or its town; everything on it links to the search. */
export function drawLanding(landing: Landing, locale: Locale): Promise<CenterMapDrawing> {
  return drawCenterMap({
    locale,
    ...viewOfLanding(landing),
    hrefFor: ({ lat, lng, zoom }) => localePath(locale, ROOT) + searchQuery(searchSchema.parse({ lat, lng, zoom })),
    centerHref: (slug) => localePath(locale, `${ROOT}/${slug}`),
  });
}
