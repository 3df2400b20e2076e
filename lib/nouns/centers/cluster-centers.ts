import { type CenterFilters, centerFilterSql } from '@/lib/nouns/centers/filter-sql';
import type { CenterTier } from '@/lib/nouns/centers/schema';
import { mergeOverlapping, type PointGroup } from '@/lib/nouns/places/map/markers';
import { type Bounds, union, unitsPerPixel } from '@/lib/nouns/places/map/rules';
import { pool } from '@/lib/run/db/db';
import { fromPool } from '@/lib/run/db/transaction';

/** Some public centers close together, or a single one with its name; `x`, `y` and `bounds` in map units. */
export type Cluster = PointGroup & Partial<Single>;
type Single = { id: string; slug: string; name: string; tier: CenterTier };
/** `zoom` is the pixel zoom, `scale` the size of the markers as in `frames`. */
export type Drawing = { bounds: Bounds; zoom: number; scale?: number };
type Totals = { count: number; sumX: number; sumY: number } & Bounds;
type Square = Totals & { squareX: number; squareY: number } & { [Key in keyof Single]?: Single[Key] | null };

/** Side of a square of the table center_cells, as a power of two of map units. */
const CELL_SHIFT = 18;
/** Clusters are formed from squares of 32 to 64 pixels; at a whole zoom 64, 2^6 times the units of a pixel. */
const shiftFor = (zoom: number) => Math.max(0, 28 - Math.ceil(zoom));

/**
 * The public centers within the bounds of each drawing of a view that pass the filters, grouped into clusters that do not overlap
 * at its pixel zoom, by a single query: larger squares are combined from the smallest. Squares at the edge count completely, so that
 * a cluster does not change while the map moves across it. Without filters other than the tier, up to zoom 10, the counts come from
 * the table center_cells; otherwise every center in the bounds is read.
 */
export async function clusterDrawings(drawings: Drawing[], filters: CenterFilters = {}): Promise<Cluster[][]> {
  const wanted = drawings.map(({ bounds, zoom, scale = 1 }) => {
    const shift = shiftFor(zoom);
    return { shift, bounds: snap(bounds, shift), room: unitsPerPixel(zoom) * scale };
  });
  const shift = Math.min(...wanted.map((each) => each.shift));
  const all = wanted.map((each) => each.bounds).reduce(union);
  const { tier = [], ...others } = filters;
  const isCounted = shift >= CELL_SHIFT && !isNarrowed(others);
  const squares = isCounted ? await sumCells(all, shift, tier) : await sumCenters(all, shift, filters);
  const drawn = wanted.map((each) =>
    mergeOverlapping(gather(squares, shift, each.shift, each.bounds).map(toGroup), each.room),
  );
  const singles = shift < CELL_SHIFT ? squares.filter(isSingle) : await findSingles(drawn.flat(), filters);
  const who = new Map(singles.map((single) => [`${single.sumX} ${single.sumY}`, singleOf(single)]));
  return drawn.map((groups) =>
    groups.map((group) => (group.count === 1 ? { ...group, ...who.get(`${group.x} ${group.y}`) } : group)),
  );
}

function gather(squares: Square[], from: number, to: number, { minX, minY, maxX, maxY }: Bounds): Square[] {
  const larger = new Map<string, Square>();
  for (const square of squares) {
    const [x, y] = [square.squareX * 2 ** from, square.squareY * 2 ** from];
    if (x < minX || x >= maxX || y < minY || y >= maxY) continue;
    const key = `${square.squareX >> (to - from)} ${square.squareY >> (to - from)}`;
    const there = larger.get(key);
    larger.set(key, there ? join(there, square) : square);
  }
  return [...larger.values()];
}

const join = (one: Square, other: Square): Square => ({
  ...one,
  ...union(one, other),
  count: one.count + other.count,
  sumX: one.sumX + other.sumX,
  sumY: one.sumY + other.sumY,
});

/** Whether any filter is set; arrays count if they have members. */
export function isNarrowed({ now: _now, ...filters }: CenterFilters): boolean {
  return Object.values(filters).some((value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)));
}

/** Extends the bounds to whole squares. */
function snap({ minX, minY, maxX, maxY }: Bounds, shift: number): Bounds {
  const side = 2 ** shift;
  const down = (value: number) => Math.max(0, Math.floor(value / side) * side);
  const up = (value: number) => Math.min(2 ** 30, Math.ceil(value / side) * side);
  return { minX: down(minX), minY: down(minY), maxX: up(maxX), maxY: up(maxY) };
}

async function sumCells({ minX, minY, maxX, maxY }: Bounds, shift: number, tier: CenterTier[]): Promise<Square[]> {
  return fromPool<Square>(
    `SELECT cell_x >> $5 AS "squareX", cell_y >> $5 AS "squareY", sum(centers)::int AS count,
        sum(sum_x)::float8 AS "sumX", sum(sum_y)::float8 AS "sumY",
        min(cell_x) << ${CELL_SHIFT} AS "minX", min(cell_y) << ${CELL_SHIFT} AS "minY",
        (max(cell_x) + 1) << ${CELL_SHIFT} AS "maxX", (max(cell_y) + 1) << ${CELL_SHIFT} AS "maxY"
      FROM center_cells
      WHERE cell_x >= $1 AND cell_x < $2 AND cell_y >= $3 AND cell_y < $4 AND centers > 0
        AND (cardinality($6::"CenterTier"[]) = 0 OR tier = ANY($6))
      GROUP BY cell_x >> $5, cell_y >> $5`,
    [...[minX, maxX, minY, maxY].map((value) => value / 2 ** CELL_SHIFT), shift - CELL_SHIFT, tier],
  );
}

async function sumCenters(squares: Bounds, shift: number, { box, ...filters }: CenterFilters): Promise<Square[]> {
  const { sql, values } = centerFilterSql({ ...filters, box: box ? intersection(box, squares) : squares }, 2);
  // Reasonable for the few centers of a town, not for all of Italy.
  const who =
    shift < CELL_SHIFT
      ? ', min(c.id::text) AS id, min(c.slug) AS slug, min(c.name) AS name, min(c.tier::text) AS tier'
      : '';
  const { rows } = await pool.query<Square>(
    `SELECT c.map_x >> $1 AS "squareX", c.map_y >> $1 AS "squareY", count(*)::int AS count,
        sum(c.map_x)::float8 AS "sumX", sum(c.map_y)::float8 AS "sumY",
        min(c.map_x) AS "minX", min(c.map_y) AS "minY", max(c.map_x) + 1 AS "maxX", max(c.map_y) + 1 AS "maxY"${who}
      FROM centers c WHERE true ${sql}
      GROUP BY c.map_x >> $1, c.map_y >> $1`,
    [shift, ...values],
  );
  return rows;
}

function intersection(one: Bounds, other: Bounds): Bounds {
  return {
    minX: Math.max(one.minX, other.minX),
    minY: Math.max(one.minY, other.minY),
    maxX: Math.min(one.maxX, other.maxX),
    maxY: Math.min(one.maxY, other.maxY),
  };
}

function toGroup({ count, sumX, sumY, minX, minY, maxX, maxY }: Square): PointGroup {
  return { x: sumX / count, y: sumY / count, count, bounds: { minX, minY, maxX, maxY } };
}

const singleOf = ({ id, slug, name, tier }: Single): Single => ({ id, slug, name, tier });

type NamedPoint = Single & Pick<Totals, 'sumX' | 'sumY'>;

const isSingle = (square: Square): square is Square & NamedPoint => square.count === 1 && Boolean(square.id);

async function findSingles(groups: PointGroup[], filters: CenterFilters): Promise<NamedPoint[]> {
  const alone = groups.filter(({ count }) => count === 1);
  if (alone.length === 0) return [];
  const { sql, values } = centerFilterSql(filters, 3);
  const text = `SELECT c.id, c.slug, c.name, c.tier::text AS tier, c.map_x AS "sumX", c.map_y AS "sumY"
      FROM (SELECT DISTINCT x, y FROM unnest($1::int[], $2::int[]) AS all_of(x, y)) AS at
      JOIN centers c ON c.map_x = at.x AND c.map_y = at.y
      WHERE true ${sql}`;
  // Planning takes longer than the query: the variant without filters, which most
  // visitors use, is planned once per connection.
  const name = isNarrowed(filters) ? {} : { name: 'centers-at-points' };
  const { rows } = await pool.query<NamedPoint>({
    ...name,
    text,
    values: [alone.map(({ x }) => x), alone.map(({ y }) => y), ...values],
  });
  return rows;
}
