import { type AreaName, ringsOf } from '@/lib/nouns/places/map/geometry';
import { union, type View, viewOfBounds } from '@/lib/nouns/places/map/rules';

/** Pixel zoom: enough detail to find the bounds of an area. */
const ROUGH = 5;

/** The Italian region or province of a landing page, as named on the map; undefined if the map has no outline of it. */
export function outlinedArea({
  region,
  provinceCode,
}: {
  region?: string | null;
  provinceCode?: string | null;
}): AreaName | undefined {
  const area = provinceCode ? { province: provinceCode } : region ? { region } : undefined;
  return area && ringsOf(area, ROUGH).length > 0 ? area : undefined;
}

export function viewOfArea(area: AreaName): View {
  const boxes = ringsOf(area, ROUGH).map(({ box }) => box);
  return viewOfBounds(boxes.reduce(union));
}
