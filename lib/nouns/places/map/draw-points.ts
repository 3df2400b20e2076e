import type { Language } from '@/lib/nouns/places/map/area-names';
import { baseAddress } from '@/lib/nouns/places/map/base-address';
import { drawOverlay, type Marker } from '@/lib/nouns/places/map/draw-overlay';
import { mergeOverlapping, type PointGroup } from '@/lib/nouns/places/map/markers';
import {
  boundsAt,
  clampView,
  frames,
  fromMap,
  ITALY,
  kilometresToUnits,
  type LatLng,
  toMap,
  union,
  unitsPerPixel,
  type View,
  viewOfBounds,
} from '@/lib/nouns/places/map/rules';

export type Point = LatLng & { href: string; label: string; name: string; look?: string };
export type PointsDrawing = { size: number; view: View; overlay: string; baseHref: string };

type Request = {
  points: readonly Point[];
  language: Language;
  shape: number;
  view?: View | undefined;
  /** The link to a closer view of a cluster; without it, overlapping pins are drawn on top of each other. */
  hrefFor?: (view: View) => string;
  clusterLabel?: (count: number) => string;
};

const FRAME = 'phone';

/** A still map of records, each a pin that links to it; those too close together become a circle with their number. */
export function drawPoints({ points, language, shape, view, hrefFor, clusterLabel }: Request): PointsDrawing {
  const shown = view ?? viewOf(points);
  const { size, zoom } = frames[FRAME];
  const units = unitsPerPixel(shown.zoom + zoom);
  const groups = points.map((point): PointGroup & { point: Point } => {
    const { x, y } = toMap(point);
    return { x, y, count: 1, bounds: { minX: x, minY: y, maxX: x + 1, maxY: y + 1 }, point };
  });
  const merged = hrefFor ? (mergeOverlapping(groups, units) as typeof groups) : groups;
  const markers = merged.map(({ x, y, count, bounds, point }): Marker => {
    if (count === 1) return { x, y, count, ...point };
    const closer = viewOfBounds(bounds, 0.3);
    // Records at the same spot cannot be separated by zooming in.
    const next = closer.zoom > shown.zoom ? closer : clampView({ ...fromMap({ x, y }), zoom: shown.zoom + 2 });
    return { x, y, count, href: hrefFor!(next), label: clusterLabel?.(count) ?? '' };
  });
  const overlay = drawOverlay({ view: shown, frame: FRAME, language, markers, hasControls: false, shape });
  return { size, view: shown, overlay, baseHref: baseAddress({ view: shown, frame: FRAME }) };
}

/** Italy if there are none. */
export function viewOf(points: readonly LatLng[]): View {
  if (points.length === 0) return ITALY;
  return viewOfBounds(points.map((point) => boundsAt(toMap(point))).reduce(union), 0.12);
}

/** Kilometres: on a map of this size everything is still near. */
const NEAR = 50;
const FEW = 4;

/** The points in the densest area: a few far away would shrink all others to a dot. */
export function nearMost<Any extends LatLng>(points: readonly Any[]): Any[] {
  if (points.length <= FEW) return [...points];
  const at = points.map(toMap);
  const [xs, ys] = [at.map(({ x }) => x), at.map(({ y }) => y)];
  const middle = { x: share(xs, 0.5), y: share(ys, 0.5) };
  const distances = at.map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y));
  const [quarter, most] = [share(distances, 0.25), share(distances, 0.75)];
  // Beyond this a value counts as an outlier, as in a box plot.
  const reach = Math.max(most + 1.5 * (most - quarter), kilometresToUnits(NEAR, fromMap(middle).lat));
  return points.filter((_, n) => distances[n]! <= reach);
}

function share(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
}

export function pixelIn(view: View, at: LatLng): { x: number; y: number } {
  const { size, zoom } = frames[FRAME];
  const units = unitsPerPixel(view.zoom + zoom);
  const [point, middle] = [toMap(at), toMap(view)];
  const round = (value: number) => Math.round(value * 10) / 10;
  return { x: round((point.x - middle.x) / units + size / 2), y: round((point.y - middle.y) / units + size / 2) };
}
