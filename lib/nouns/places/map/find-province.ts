import { type AreaName, drawnProvinces, ringsOf } from '@/lib/nouns/places/map/geometry';
import { type LatLng, toMap } from '@/lib/nouns/places/map/rules';

/** Pixel zoom: off by a few hundred metres at a border. */
const DETAIL = 7;

/** The province of Italy in which a position lies; null at sea and abroad. */
export const findProvince = (position: LatLng): string | null =>
  drawnProvinces().find((province) => isWithin({ province }, position, DETAIL)) ?? null;

/** In Italy or its neighbours, as drawn in most detail. */
export const isOnLand = (position: LatLng): boolean =>
  (['italy', 'abroad'] as const).some((area) => isWithin(area, position, 9));

function isWithin(area: AreaName, position: LatLng, zoom: number): boolean {
  const { x, y } = toMap(position);
  const around = ringsOf(area, zoom).filter(
    ({ box, points }) =>
      x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY && crossings(points, x, y) % 2 === 1,
  );
  return around.length % 2 === 1;
}

/** How many sides of a ring a ray from the point to the east crosses. */
function crossings(points: Int32Array, x: number, y: number): number {
  let count = 0;
  for (let i = 0, before = points.length - 2; i < points.length; before = i, i += 2) {
    const [x1, y1, x2, y2] = [points[before]!, points[before + 1]!, points[i]!, points[i + 1]!];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) count += 1;
  }
  return count;
}
