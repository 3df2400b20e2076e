import { countries, type Language, regions, seas } from '@/lib/nouns/places/map/area-names';
import { overlaps } from '@/lib/nouns/places/map/clip';
import names from '@/lib/nouns/places/map/geometry/names.json';
import { type Bounds, type MapPoint, toMap } from '@/lib/nouns/places/map/rules';

export type NameKind = 'town' | 'region' | 'country' | 'sea';
export type PlaceName = MapPoint & {
  kind: NameKind;
  text: string;
  /** For towns: inhabitants in hundreds, weighted higher in Italy. Decides the order and size of labels. */
  importance: number;
  /** In Italy. */
  isHome: boolean;
  turn: number;
};

/** `place`: how many towns are more important. */
type Town = MapPoint & { importance: number; isHome: boolean; names: string[]; place: number };

/** The number of towns that are labelled before seas and regions. */
const FIRST_TOWNS = 10;
const LANGUAGES = names.languages;
let parsed: Town[] | undefined;

/** Towns of Italy and its surroundings, most important first. */
function towns(): Town[] {
  parsed ??= names.towns.map((line, place) => {
    const [x, y, importance, home, ...rest] = line.split(' ');
    return {
      x: Number(x) * names.step,
      y: Number(y) * names.step,
      importance: Number(importance),
      isHome: home === '1',
      names: rest.join(' ').split('|'),
      place,
    };
  });
  return parsed;
}

/** Side of the squares of the spatial index of towns, in map units: about 100 kilometres in Italy. */
const SQUARE = 2 ** 22;
let squares: Map<string, Town[]> | undefined;

function townsBySquare(): Map<string, Town[]> {
  if (squares) return squares;
  squares = new Map();
  for (const town of towns()) {
    const key = `${Math.floor(town.x / SQUARE)} ${Math.floor(town.y / SQUARE)}`;
    const there = squares.get(key);
    if (there) there.push(town);
    else squares.set(key, [town]);
  }
  return squares;
}

function townsWithin({ minX, minY, maxX, maxY }: Bounds): Town[] {
  const [left, right] = [Math.floor(minX / SQUARE), Math.floor(maxX / SQUARE)];
  const [top, bottom] = [Math.floor(minY / SQUARE), Math.floor(maxY / SQUARE)];
  const isWithin = ({ x, y }: MapPoint) => x >= minX && x < maxX && y >= minY && y < maxY;
  const all = townsBySquare();
  // For all of Italy, filtering the sorted list is faster.
  if ((right - left + 1) * (bottom - top + 1) > all.size) return towns().filter(isWithin);
  const found: Town[] = [];
  for (let x = left; x <= right; x++) {
    for (let y = top; y <= bottom; y++) found.push(...(all.get(`${x} ${y}`) ?? []).filter(isWithin));
  }
  return found.toSorted((one, other) => one.place - other.place);
}

/** The minimum importance for a label at a pixel zoom; lower when zoomed in. */
function leastImportance(zoom: number): number {
  return 5200 * 2 ** (-1.35 * (zoom - 5.25));
}

/**
 * Built-up areas as discs, estimated from position and population alone: radius about 400 metres for 5,000
 * inhabitants, 4 kilometres for a million. `radius` in map units.
 */
export function settlementsWithin(bounds: Bounds): (MapPoint & { radius: number })[] {
  return towns()
    .map(({ x, y, importance, isHome }) => ({
      x,
      y,
      radius: 2850 * (isHome ? importance / 2 : importance * 1.6) ** 0.4,
    }))
    .filter(({ x, y, radius }) =>
      overlaps({ minX: x - radius, minY: y - radius, maxX: x + radius, maxY: y + radius }, bounds),
    );
}

export function namesWithin(bounds: Bounds, zoom: number, language: Language): PlaceName[] {
  const isWithin = ({ x, y }: MapPoint) => x >= bounds.minX && x < bounds.maxX && y >= bounds.minY && y < bounds.maxY;
  const least = leastImportance(zoom);
  const found: PlaceName[] = [];
  for (const town of townsWithin(bounds)) {
    if (town.importance < least) break;
    const text = town.names[LANGUAGES.indexOf(language)] ?? town.names[0]!;
    const { x, y, importance, isHome } = town;
    found.push({ x, y, importance, isHome, kind: 'town', text, turn: 0 });
  }
  const areas = areasIn(language)
    .filter(({ name, from, to }) => zoom >= from && zoom < to && isWithin(name))
    .map(({ name }) => name);
  return [...found.slice(0, FIRST_TOWNS), ...areas, ...found.slice(FIRST_TOWNS)];
}

type Area = { name: PlaceName; from: number; to: number };
const areasByLanguage = new Map<Language, Area[]>();

/** Countries, seas and regions with their names. Made once per language: each map needs them all. */
function areasIn(language: Language): Area[] {
  const known = areasByLanguage.get(language);
  if (known) return known;
  const countryName = new Intl.DisplayNames(language, { type: 'region' });
  const written = (kind: NameKind, lat: number, lng: number, text: string, turn = 0): PlaceName => {
    return { ...toMap({ lat, lng }), kind, text, turn, importance: 0, isHome: false };
  };
  const all: Area[] = [
    ...countries.map(([code, lat, lng, from, to]) => ({
      name: written('country', lat, lng, countryName.of(code) ?? code),
      from,
      to,
    })),
    ...seas.map(({ lat, lng, names: of, turn, from, to }) => ({
      name: written('sea', lat, lng, of[language], turn),
      from,
      to,
    })),
    ...regions.map(({ lat, lng, names: of, from, to }) => ({
      name: written('region', lat, lng, of[language]),
      from,
      to,
    })),
  ];
  areasByLanguage.set(language, all);
  return all;
}

/** Names the most important town within `reach` units of a point; looks through all towns once, not per point. */
export function townFinder(points: MapPoint[], reach: number, language: Language) {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const candidates =
    points.length === 0
      ? []
      : townsWithin({
          minX: Math.min(...xs) - reach,
          minY: Math.min(...ys) - reach,
          maxX: Math.max(...xs) + reach,
          maxY: Math.max(...ys) + reach,
        });
  return function townNear(point: MapPoint): string | undefined {
    const near = candidates.find(({ x, y }) => Math.abs(x - point.x) < reach && Math.abs(y - point.y) < reach);
    return near && (near.names[LANGUAGES.indexOf(language)] ?? near.names[0]);
  };
}
