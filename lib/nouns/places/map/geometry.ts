import { boxOf, type Outline } from '@/lib/nouns/places/map/clip';
import high from './geometry/high.json';
import low from './geometry/low.json';
import mid from './geometry/mid.json';

/** Rings refer to arcs by index, ~index if reversed; see scripts/geo/build-basemap.mjs. */
type Area = number[][][];
type StoredLevel = {
  step: number;
  arcs: string[];
  italy: Area;
  abroad: Area;
  regions: Record<string, Area>;
  provinces: Record<string, Area>;
  lines: Record<LineKind, number[]>;
};
export type LineKind = 'coast' | 'country' | 'region' | 'province' | 'abroad';
export type AreaName = 'italy' | 'abroad' | { region: string } | { province: string };

const levels: Record<'low' | 'mid' | 'high', StoredLevel> = { low, mid, high };
const arcsOf = new Map<StoredLevel, Int32Array[]>();
const kept = new Map<string, Outline[]>();

function levelFor(zoom: number): { name: string; level: StoredLevel } {
  const name = zoom <= 6 ? 'low' : zoom <= 8 ? 'mid' : 'high';
  return { name, level: levels[name] };
}

/** The filled rings of an area, in the detail a pixel zoom needs; empty for an unknown name. */
export function ringsOf(area: AreaName, zoom: number): Outline[] {
  const { name, level } = levelFor(zoom);
  const found = findArea(level, area);
  if (!found) return [];
  return remember(`${name} ${JSON.stringify(area)}`, () => found.flat().map((ring) => outline(stitch(level, ring))));
}

export const drawnProvinces = (): string[] => Object.keys(low.provinces);

export function linesOf(kind: LineKind, zoom: number): Outline[] {
  const { name, level } = levelFor(zoom);
  return remember(`${name} ${kind}`, () => level.lines[kind].map((arc) => outline(decoded(level)[arc]!)));
}

function findArea(level: StoredLevel, area: AreaName): Area | undefined {
  if (typeof area === 'string') return level[area];
  const [named, name] = 'region' in area ? [level.regions, area.region] : [level.provinces, area.province];
  return Object.hasOwn(named, name) ? named[name] : undefined;
}

function remember(key: string, make: () => Outline[]): Outline[] {
  const known = kept.get(key) ?? make();
  kept.set(key, known);
  return known;
}

function outline(points: Int32Array): Outline {
  return { points, box: boxOf(points) };
}

function stitch(level: StoredLevel, ring: number[]): Int32Array {
  const arcs = decoded(level);
  const points: number[] = [];
  for (const index of ring) {
    const arc = arcs[index < 0 ? ~index : index]!;
    // Each arc begins where the previous one ended: skip the shared point.
    for (let i = points.length ? 2 : 0; i < arc.length; i += 2) {
      const at = index < 0 ? arc.length - 2 - i : i;
      points.push(arc[at]!, arc[at + 1]!);
    }
  }
  return Int32Array.from(points);
}

function decoded(level: StoredLevel): Int32Array[] {
  const known = arcsOf.get(level) ?? level.arcs.map((text) => decodeArc(text, level.step));
  arcsOf.set(level, known);
  return known;
}

/** The reverse of `encodeArc` in scripts/geo/basemap-parts.mjs. */
function decodeArc(text: string, step: number): Int32Array {
  const values: number[] = [];
  let [value, shift] = [0, 0];
  for (let i = 0; i < text.length; i++) {
    const bits = text.charCodeAt(i) - 63;
    value += (bits % 32) * 2 ** shift;
    shift += 5;
    if (bits >= 32) continue;
    const delta = value % 2 ? -(value + 1) / 2 : value / 2;
    values.push(values.length < 2 ? delta : values[values.length - 2]! + delta);
    [value, shift] = [0, 0];
  }
  return Int32Array.from(values, (grid) => grid * step);
}
