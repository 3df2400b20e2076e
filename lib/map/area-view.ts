import { type AreaName, ringsOf } from '@/lib/map/geometry';
import { type View, viewOfBounds } from '@/lib/map/rules';

/** Enough detail to find where an area ends. */
const ROUGH = 5;

/** The Italian region or province of a landing page, as the map knows it; undefined for one that it has no outline of. */
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

/** The view that shows the whole of an area. */
export function viewOfArea(area: AreaName): View {
  const boxes = ringsOf(area, ROUGH).map(({ box }) => box);
  return viewOfBounds({
    minX: Math.min(...boxes.map(({ minX }) => minX)),
    minY: Math.min(...boxes.map(({ minY }) => minY)),
    maxX: Math.max(...boxes.map(({ maxX }) => maxX)),
    maxY: Math.max(...boxes.map(({ maxY }) => maxY)),
  });
}
