import { type CenterFilters, filterConditions, startValues } from '@/lib/centers/filter-sql';
import { pool } from '@/lib/db';
import { earthPoint, kmOfChord, type Position } from '@/lib/geo/distance';

/** The minimum number of centers to include: in a town the radius is small, in the mountains large … */
const ENOUGH = 10;
/** … up to this radius. */
const FARTHEST_KM = 50;
const NEAREST_KM = 8;

/** The radius in kilometres around a place that contains enough centers to choose from. */
export async function reachOfNearest(around: Position, chosen: CenterFilters, radiusKm = 0): Promise<number> {
  const values = startValues();
  const point = values.add(earthPoint(around), 'cube');
  const conditions = filterConditions({ ...chosen, circle: { around, km: FARTHEST_KM } }, values);
  const { rows } = await pool.query<{ chord: number }>(
    `SELECT c.position <-> ${point} AS chord FROM centers c
     WHERE ${conditions.join(' AND ')}
     ORDER BY c.position <-> ${point} LIMIT ${ENOUGH}`,
    values.list,
  );
  const last = rows.at(-1);
  const least = Math.min(FARTHEST_KM, Math.max(NEAREST_KM, radiusKm));
  return last ? Math.min(FARTHEST_KM, Math.max(least, kmOfChord(last.chord) * 1.1)) : FARTHEST_KM;
}
