import { type CenterFilters, centerFilterSql } from '@/lib/centers/filter-sql';
import type { CenterTier } from '@/lib/centers/schema';
import { pool } from '@/lib/db';
import { type Heap, mergeOverlapping } from '@/lib/map/markers';
import { type Bounds, unitsPerPixel } from '@/lib/map/rules';

/** Some public centers close together, or one with its name; `x`, `y` and `bounds` in map units. */
export type Cluster = Heap & Partial<Single>;
type Single = { id: string; slug: string; name: string; tier: CenterTier };
/** `zoom` is the pixel zoom of the drawing, `scale` the size of its markers as in `frames`. */
export type ClusterRequest = { bounds: Bounds; zoom: number; scale?: number; filters?: CenterFilters | undefined };
type Totals = { count: number; sumX: number; sumY: number } & Bounds;

/** Side of a square of the table center_cells, as a power of two of map units. */
const CELL_SHIFT = 18;
/** Clusters are gathered from squares of 32 to 64 pixels; at a whole zoom 64, 2^6 times the units of a pixel. */
const shiftFor = (zoom: number) => Math.max(0, 28 - Math.ceil(zoom));

/**
 * The public centers within `bounds` that pass the filters, gathered into clusters that do not overlap at a pixel zoom. Squares at
 * the edge count whole, so a cluster does not change while the map moves past it. Without filters but the tier, up to zoom 10, the
 * counts come from the table center_cells; otherwise every center in the bounds is read.
 */
export async function clusterCenters(asked: ClusterRequest): Promise<Cluster[]> {
  const { bounds, zoom, scale = 1, filters = {} } = asked;
  const shift = shiftFor(zoom);
  const squares = snap(bounds, shift);
  const { tier = [], ...others } = filters;
  const isCounted = shift >= CELL_SHIFT && !isNarrowed(others);
  const heaps = isCounted ? await sumCells(squares, shift, tier) : await sumCenters(squares, shift, filters);
  return nameSingles(mergeOverlapping(heaps, unitsPerPixel(zoom) * scale), filters);
}

function isNarrowed({ tier, method, openNow, name, circle, district, box }: CenterFilters): boolean {
  return Boolean(tier?.length || method?.length || openNow || name || circle || district || box);
}

/** Grows the bounds to whole squares. */
function snap({ minX, minY, maxX, maxY }: Bounds, shift: number): Bounds {
  const side = 2 ** shift;
  const down = (value: number) => Math.max(0, Math.floor(value / side) * side);
  const up = (value: number) => Math.min(2 ** 30, Math.ceil(value / side) * side);
  return { minX: down(minX), minY: down(minY), maxX: up(maxX), maxY: up(maxY) };
}

async function sumCells({ minX, minY, maxX, maxY }: Bounds, shift: number, tier: CenterTier[]): Promise<Heap[]> {
  const { rows } = await pool.query<Totals>({
    name: 'clusters-of-cells',
    text: `SELECT sum(centers)::int AS count, sum(sum_x)::float8 AS "sumX", sum(sum_y)::float8 AS "sumY",
        min(cell_x) << ${CELL_SHIFT} AS "minX", min(cell_y) << ${CELL_SHIFT} AS "minY",
        (max(cell_x) + 1) << ${CELL_SHIFT} AS "maxX", (max(cell_y) + 1) << ${CELL_SHIFT} AS "maxY"
      FROM center_cells
      WHERE cell_x >= $1 AND cell_x < $2 AND cell_y >= $3 AND cell_y < $4 AND centers > 0
        AND (cardinality($6::"CenterTier"[]) = 0 OR tier = ANY($6))
      GROUP BY cell_x >> $5, cell_y >> $5`,
    values: [...[minX, maxX, minY, maxY].map((value) => value / 2 ** CELL_SHIFT), shift - CELL_SHIFT, tier],
  });
  return rows.map(toHeap);
}

async function sumCenters(squares: Bounds, shift: number, { box, ...filters }: CenterFilters): Promise<Heap[]> {
  const { sql, values } = centerFilterSql({ ...filters, box: box ? intersection(box, squares) : squares }, 2);
  const { rows } = await pool.query<Totals>(
    `SELECT count(*)::int AS count, sum(c.map_x)::float8 AS "sumX", sum(c.map_y)::float8 AS "sumY",
        min(c.map_x) AS "minX", min(c.map_y) AS "minY", max(c.map_x) + 1 AS "maxX", max(c.map_y) + 1 AS "maxY"
      FROM centers c WHERE true ${sql}
      GROUP BY c.map_x >> $1, c.map_y >> $1`,
    [shift, ...values],
  );
  return rows.map(toHeap);
}

function intersection(one: Bounds, other: Bounds): Bounds {
  return {
    minX: Math.max(one.minX, other.minX),
    minY: Math.max(one.minY, other.minY),
    maxX: Math.min(one.maxX, other.maxX),
    maxY: Math.min(one.maxY, other.maxY),
  };
}

function toHeap({ count, sumX, sumY, ...bounds }: Totals): Heap {
  return { x: sumX / count, y: sumY / count, count, bounds };
}

/** Looks up who the heaps of one are, by their position. */
async function nameSingles(heaps: Heap[], filters: CenterFilters): Promise<Cluster[]> {
  const alone = heaps.filter(({ count }) => count === 1);
  if (!alone.length) return heaps;
  const { sql, values } = centerFilterSql(filters, 3);
  const text = `SELECT c.id, c.slug, c.name, c.tier::text AS tier, c.map_x AS x, c.map_y AS y
      FROM unnest($1::int[], $2::int[]) AS at(x, y) JOIN centers c ON c.map_x = at.x AND c.map_y = at.y
      WHERE true ${sql}`;
  // Planning takes longer than looking up: the form without filters, which most visitors get, is planned once a connection.
  const name = isNarrowed(filters) ? {} : { name: 'centers-at-points' };
  const { rows } = await pool.query<Single & { x: number; y: number }>({
    ...name,
    text,
    values: [alone.map(({ x }) => x), alone.map(({ y }) => y), ...values],
  });
  const found = new Map(rows.map(({ x, y, ...single }) => [`${x} ${y}`, single]));
  return heaps.map((heap) => (heap.count === 1 ? { ...heap, ...found.get(`${heap.x} ${heap.y}`) } : heap));
}
