import { type Bounds, type MapPoint, union } from '@/lib/nouns/places/map/rules';

/** Several records drawn as one circle, or one record drawn as a pin. */
export type PointGroup = MapPoint & { count: number; bounds: Bounds };

/** Pixels: circles so far apart do not touch. */
const GAP = 4;
/** A pin with the space around it: with the gap, touch targets on the smallest map are 24 pixels apart. */
const PIN_RADIUS = 12;
const LARGEST_RADIUS = 25;

/** Radius of a group's circle in pixels at scale 1: grows with each doubling of the count, from 12 to 25. */
export function radiusOf(count: number): number {
  return RADII[count] ?? LARGEST_RADIUS;
}

/** By count: worked out in advance, because each pair of circles asks for two. */
const RADII = Array.from({ length: 1000 }, (_, count) =>
  count <= 1 ? PIN_RADIUS : Math.min(LARGEST_RADIUS, Math.round((10.5 + 1.5 * Math.log2(count)) * 2) / 2),
);

/** Merges groups whose circles would overlap: the larger one keeps its position, as a city's circle its city. */
export function mergeOverlapping(groups: PointGroup[], unitsPerPixel: number): PointGroup[] {
  let before: PointGroup[] = groups.toSorted((a, b) => b.count - a.count || a.x - b.x || a.y - b.y);
  for (;;) {
    const after = mergeOnce(before, unitsPerPixel);
    if (after.length === before.length) return after;
    before = after;
  }
}

function mergeOnce(groups: PointGroup[], unitsPerPixel: number): PointGroup[] {
  const apart: PointGroup[] = [];
  for (const group of groups) {
    const at = apart.findIndex((other) => touches(group, other, unitsPerPixel));
    if (at < 0) apart.push(group);
    else apart[at] = join(apart[at]!, group);
  }
  return apart;
}

function touches(one: PointGroup, other: PointGroup, unitsPerPixel: number): boolean {
  const room = (radiusOf(one.count) + radiusOf(other.count) + GAP) * unitsPerPixel;
  const [dx, dy] = [one.x - other.x, one.y - other.y];
  return dx * dx + dy * dy < room * room;
}

function join(one: PointGroup, other: PointGroup): PointGroup {
  return {
    ...one,
    count: one.count + other.count,
    bounds: union(one.bounds, other.bounds),
  };
}
