/**
 * The map's arithmetic. Positions are integers in Web Mercator: the world is 2^30 units wide and high, x to the east
 * from -180°, y to the south from +85.05°, as stored in `centers.map_x` and `centers.map_y`.
 *
 * A view is the same square of the world on every screen. It is drawn in two frames, wide and phone; both show the
 * whole square, so "the centers in this view" are the same on a phone and on a desktop.
 */

/** A place on earth in degrees, WGS 84. */
export type LatLng = { lat: number; lng: number };
export type MapPoint = { x: number; y: number };
/** `zoom` as in web maps (the world is 256 · 2^zoom pixels wide) in the wide frame. */
export type View = LatLng & { zoom: number };
/** In map units; the minimum is inclusive, the maximum exclusive. */
export type Bounds = { minX: number; minY: number; maxX: number; maxY: number };
export type FrameName = 'wide' | 'phone' | 'small';

export const WORLD = 2 ** 30;
export const MIN_ZOOM = 4.5;
export const MAX_ZOOM = 15;
export const ITALY: View = { lat: 41.85, lng: 12.55, zoom: 5.75 };
/** Bounds of searches, Canaries to North Cape; there is no land drawn beyond 34° and 61° N, 12° W and 32° E. */
const REACH = { south: 27, north: 71, west: -32, east: 45 };

/** `size`: pixels of a side; `zoom`: its pixel zoom less the view's; `markers`: their scale, 1 being full size. */
export const frames: Record<FrameName, { size: number; zoom: number; markers: number }> = {
  wide: { size: 720, zoom: 0, markers: 1 },
  phone: { size: 360, zoom: -1, markers: 0.86 },
  small: { size: 240, zoom: -1.5, markers: 1 },
};

const LARGEST_LATITUDE = 85.0511287798066;
const EQUATOR_KM = 40075.017;

export function toMap({ lat, lng }: LatLng): MapPoint {
  const sine = Math.sin((clamp(lat, -LARGEST_LATITUDE, LARGEST_LATITUDE) * Math.PI) / 180);
  const x = (lng + 180) / 360;
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { x: clamp(Math.floor(x * WORLD), 0, WORLD - 1), y: clamp(Math.floor(y * WORLD), 0, WORLD - 1) };
}

export function fromMap({ x, y }: MapPoint): LatLng {
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / WORLD))) * 180) / Math.PI;
  return { lat, lng: (x / WORLD) * 360 - 180 };
}

export const boundsAt = ({ x, y }: MapPoint): Bounds => ({ minX: x, minY: y, maxX: x, maxY: y });

export const union = (one: Bounds, other: Bounds): Bounds => ({
  minX: Math.min(one.minX, other.minX),
  minY: Math.min(one.minY, other.minY),
  maxX: Math.max(one.maxX, other.maxX),
  maxY: Math.max(one.maxY, other.maxY),
});

export function unitsPerPixel(zoom: number): number {
  return 2 ** (22 - zoom);
}

/** Makes a valid view of any input: what is missing is Italy's, others are clamped and rounded for short links. */
export function clampView(asked: Partial<View>): View {
  const of = (value: number | undefined, fallback: number) => (Number.isFinite(value) ? Number(value) : fallback);
  return {
    lat: roundTo(clamp(of(asked.lat, ITALY.lat), REACH.south, REACH.north), 4),
    lng: roundTo(clamp(of(asked.lng, ITALY.lng), REACH.west, REACH.east), 4),
    zoom: clamp(Math.round(of(asked.zoom, ITALY.zoom) * 4) / 4, MIN_ZOOM, MAX_ZOOM),
  };
}

export function boundsOf(view: View): Bounds {
  const center = toMap(view);
  const half = Math.round((frames.wide.size / 2) * unitsPerPixel(view.zoom));
  return { minX: center.x - half, minY: center.y - half, maxX: center.x + half, maxY: center.y + half };
}

/** The closest view that shows the whole area with a margin of `air` on each side; at least of a town's size. */
export function viewOfBounds(bounds: Bounds, air = 0.08): View {
  const side = Math.max(bounds.maxX - bounds.minX, bounds.maxY - bounds.minY) * (1 + 2 * air);
  const exact = side > 0 ? 22 - Math.log2(side / frames.wide.size) : MAX_ZOOM;
  const middle = fromMap({ x: (bounds.minX + bounds.maxX) / 2, y: (bounds.minY + bounds.maxY) / 2 });
  return clampView({ ...middle, zoom: Math.min(Math.floor(exact * 4) / 4, 13) });
}

export function viewAround(place: LatLng, kilometres: number): View {
  const { x, y } = toMap(place);
  const reach = kilometresToUnits(Math.max(kilometres, 0.1), place.lat);
  const { zoom } = viewOfBounds({ minX: x - reach, minY: y - reach, maxX: x + reach, maxY: y + reach }, 0.04);
  return clampView({ lat: place.lat, lng: place.lng, zoom });
}

/** Converts a distance on the ground to map units; Mercator stretches it with latitude. */
export function kilometresToUnits(kilometres: number, lat: number): number {
  return (kilometres * WORLD) / (EQUATOR_KM * Math.cos((clamp(lat, -85, 85) * Math.PI) / 180));
}

const RING_STEPS = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];

/** Radii of the distance rings in kilometres: two or three round numbers that fit into the view. */
export function ringsFor(view: View): number[] {
  const halfSide = (frames.wide.size / 2) * unitsPerPixel(view.zoom);
  const reach = (radius: number) => kilometresToUnits(radius, view.lat) / halfSide;
  return RING_STEPS.filter((radius) => reach(radius) > 0.16 && reach(radius) < 0.96).slice(-3);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

function roundTo(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
