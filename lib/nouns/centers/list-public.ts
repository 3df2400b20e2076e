import { createHash } from 'node:crypto';
import {
  type Box,
  type CenterFilters,
  filterConditions,
  isOffSql,
  isOpenSql,
  startValues,
} from '@/lib/nouns/centers/filter-sql';
import { JOIN_RESULTS } from '@/lib/nouns/centers/measured-results';
import { CENTER_TIERS, type CenterCard, type CenterTier } from '@/lib/nouns/centers/schema';
import type { SearchOrder } from '@/lib/nouns/centers/schema.search';
import { earthPoint, kmOfChord, type Position } from '@/lib/nouns/places/geo/distance';
import { pool } from '@/lib/run/db/db';

/**
 * The number of public centers that pass some filters, in total and by tier,
 * and their bounding box (null if there are none).
 */
export type PublicCount = { total: number; byTier: Record<CenterTier, number>; bounds: Box | null };

export type Listing = {
  filters: CenterFilters;
  /** Of the same filters: determines which tiers a page covers, and how to query them. */
  count: PublicCount;
  order: SearchOrder;
  /** The point from which distances are measured; without it there is no "nearest" order, and no distance. */
  origin: Position | undefined;
  /** Decides the order of equals; see `shuffleOfDay`. */
  shuffle: number;
  now: Date;
};

/**
 * A named statement lets PostgreSQL reuse its plan. Queries by area or name are planned
 * each time: one plan for all would be wrong for most.
 */
function query<Row extends object>(text: string, values: unknown[], { box, district, name }: CenterFilters) {
  const oneForAll = !box && !district && !name;
  return pool.query<Row>({
    ...(oneForAll && { name: createHash('sha1').update(text).digest('base64url') }),
    text,
    values,
  });
}

export async function countPublic(filters: CenterFilters): Promise<PublicCount> {
  const values = startValues();
  const { rows } = await query<{ tier: CenterTier; total: number } & Box>(
    `SELECT c.tier::text, count(*)::int AS total, min(c.map_x) AS "minX", min(c.map_y) AS "minY",
       max(c.map_x) + 1 AS "maxX", max(c.map_y) + 1 AS "maxY"
     FROM centers c WHERE ${filterConditions(filters, values).join(' AND ')} GROUP BY c.tier`,
    values.list,
    filters,
  );
  const byTier: PublicCount['byTier'] = { ELITE: 0, GOLD: 0, SILVER: 0, BASE: 0 };
  for (const { tier, total } of rows) byTier[tier] = total;
  const bounds = rows.length
    ? {
        minX: Math.min(...rows.map(({ minX }) => minX)),
        minY: Math.min(...rows.map(({ minY }) => minY)),
        maxX: Math.max(...rows.map(({ maxX }) => maxX)),
        maxY: Math.max(...rows.map(({ maxY }) => maxY)),
      }
    : null;
  return { total: rows.reduce((sum, { total }) => sum + total, 0), byTier, bounds };
}

/** The tiers that contain rows `offset` to `offset + limit`, and how many rows of the first of them to skip. */
function tiersOfPage(byTier: PublicCount['byTier'], offset: number, limit: number) {
  let before = 0;
  const touched = CENTER_TIERS.map((tier) => ({ tier, from: before, to: (before += byTier[tier]) })).filter(
    ({ from, to }) => to > from && to > offset && from < offset + limit,
  );
  return { tiers: touched.map(({ tier }) => tier), skip: offset - (touched[0]?.from ?? 0) };
}

const COLUMNS = `c.id, c.slug, c.name, c.tier::text, c.types_of_treatments::text[] AS methods,
  c.street_name AS "streetName", c.street_number AS "streetNumber", c.zip_code AS "zipCode", c.city,
  c.province_code AS "provinceCode", c.country, c.phone_numbers[1] AS phone, c.lat, c.lng,
  c.map_x AS "mapX", c.map_y AS "mapY", m.treatments, m.median`;

/** Above this number, walking the distance index is cheaper than sorting all matches. */
const WORTH_WALKING = 1500;

/**
 * A slice of the public centers in their order, from row `offset` on. Recommended: by tier, distance, then the
 * shuffle of the day; nearest: by distance, then the shuffle. Hidden, deleted and unauthorised centers are excluded.
 */
export async function listPublic(listing: Listing, offset: number, limit: number): Promise<CenterCard[]> {
  const { count, filters, now, origin } = listing;
  const byTier = listing.order === 'recommended' || !origin;
  const { tiers, skip } = byTier ? tiersOfPage(count.byTier, offset, limit) : { tiers: [], skip: offset };
  const values = startValues();
  const point = origin && values.add(earthPoint(origin), 'cube');
  const chord = point ? `c.position <-> ${point}` : 'NULL::float8';
  const sortable = count.total < WORTH_WALKING ? `(${chord}) + 0` : chord;
  const shuffle = `uuid_hash_extended(c.id, ${values.add(listing.shuffle, 'int8')})`;
  const where = filterConditions(byTier ? { ...filters, tier: [] } : filters, values).join('\n    AND ');

  const first = (condition: string) => `
    SELECT c.id, c.tier, ${chord} AS chord, ${shuffle} AS shuffle
    FROM centers c
    WHERE ${condition}
    ORDER BY ${point ? `${sortable}, ` : ''}${shuffle}
    LIMIT ${skip + limit}`;
  const ranked = byTier
    ? `SELECT n.* FROM unnest(${values.add(tiers, '"CenterTier"[]')}) AS t(tier)
       CROSS JOIN LATERAL (${first(`${where} AND c.tier = t.tier`)}) AS n`
    : first(where);
  const at = values.add(now, 'timestamptz');
  const inOrder = `${byTier ? 'r.tier, ' : ''}r.chord, r.shuffle`;

  const { rows } = await query<CenterCard & { chord: number | null }>(
    `SELECT ${COLUMNS}, r.chord, ${isOpenSql(at)} AND NOT ${isOffSql(at)} AS "isOpen"
     FROM (SELECT * FROM (${ranked}) AS r ORDER BY ${inOrder} LIMIT ${limit} OFFSET ${skip}) AS r
     JOIN centers c ON c.id = r.id ${JOIN_RESULTS}
     ORDER BY ${inOrder}`,
    values.list,
    filters,
  );
  return rows.map(({ chord: distance, ...card }) => ({
    ...card,
    distanceKm: distance === null ? null : kmOfChord(distance),
  }));
}
