import type { Bounds } from '@/lib/nouns/places/map/rules';

/** A line or ring as x, y, x, y, … in map units, with its bounding box. */
export type Outline = { points: Int32Array; box: Bounds };

/** A line that leaves and returns gives several parts. */
export function clipLine({ points, box }: Outline, bounds: Bounds): number[][] {
  if (!overlaps(box, bounds)) return [];
  if (isInside(box, bounds)) return [Array.from(points)];
  const parts: number[][] = [];
  let part: number[] = [];
  for (let i = 0; i + 3 < points.length; i += 2) {
    const piece = clipSegment(points[i]!, points[i + 1]!, points[i + 2]!, points[i + 3]!, bounds);
    if (!piece) continue;
    const [fromX, fromY, toX, toY] = piece;
    const goesOn = part.length > 0 && part[part.length - 2] === fromX && part[part.length - 1] === fromY;
    if (!goesOn) {
      part = [fromX, fromY];
      parts.push(part);
    }
    part.push(toX, toY);
  }
  return parts;
}

/** Liang–Barsky: the part of a segment inside the bounds, or null. */
function clipSegment(x0: number, y0: number, x1: number, y1: number, bounds: Bounds) {
  const [dx, dy] = [x1 - x0, y1 - y0];
  let [enters, leaves] = [0, 1];
  for (const [step, room] of [
    [-dx, x0 - bounds.minX],
    [dx, bounds.maxX - x0],
    [-dy, y0 - bounds.minY],
    [dy, bounds.maxY - y0],
  ] as const) {
    if (step === 0 && room < 0) return undefined;
    if (step < 0) enters = Math.max(enters, room / step);
    if (step > 0) leaves = Math.min(leaves, room / step);
  }
  if (enters > leaves) return undefined;
  return [x0 + enters * dx, y0 + enters * dy, x0 + leaves * dx, y0 + leaves * dy] as const;
}

/** The part of a filled ring inside the bounds, closed along their edges (Sutherland–Hodgman); empty if none. */
export function clipRing({ points, box }: Outline, bounds: Bounds): number[] {
  if (!overlaps(box, bounds)) return [];
  let ring = Array.from(points);
  if (isInside(box, bounds)) return ring;
  if (box.minX < bounds.minX) ring = cut(ring, 0, bounds.minX, 1);
  if (box.maxX > bounds.maxX) ring = cut(ring, 0, bounds.maxX, -1);
  if (box.minY < bounds.minY) ring = cut(ring, 1, bounds.minY, 1);
  if (box.maxY > bounds.maxY) ring = cut(ring, 1, bounds.maxY, -1);
  return ring;
}

/** Keeps one side of a vertical (axis 0) or horizontal (axis 1) edge; `side` 1 keeps the larger coordinates. */
function cut(ring: number[], axis: 0 | 1, edge: number, side: 1 | -1): number[] {
  const kept: number[] = [];
  for (let i = 0; i < ring.length; i += 2) {
    const next = (i + 2) % ring.length;
    const here = (ring[i + axis]! - edge) * side;
    const there = (ring[next + axis]! - edge) * side;
    if (here >= 0) kept.push(ring[i]!, ring[i + 1]!);
    if (here >= 0 === there >= 0) continue;
    const share = here / (here - there);
    const crossing = [
      ring[i]! + share * (ring[next]! - ring[i]!),
      ring[i + 1]! + share * (ring[next + 1]! - ring[i + 1]!),
    ];
    crossing[axis] = edge;
    kept.push(crossing[0]!, crossing[1]!);
  }
  return kept;
}

export function boxOf(points: Int32Array): Bounds {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (let i = 0; i < points.length; i += 2) {
    box.minX = Math.min(box.minX, points[i]!);
    box.maxX = Math.max(box.maxX, points[i]!);
    box.minY = Math.min(box.minY, points[i + 1]!);
    box.maxY = Math.max(box.maxY, points[i + 1]!);
  }
  return box;
}

export function overlaps(one: Bounds, other: Bounds): boolean {
  return one.maxX >= other.minX && one.minX <= other.maxX && one.maxY >= other.minY && one.minY <= other.maxY;
}

function isInside(inner: Bounds, outer: Bounds): boolean {
  return inner.minX >= outer.minX && inner.maxX <= outer.maxX && inner.minY >= outer.minY && inner.maxY <= outer.maxY;
}
