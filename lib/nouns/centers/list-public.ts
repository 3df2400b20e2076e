import { createHash } from 'node:crypto';
import {
  type CenterFilters,
  filterConditions,
  isOffSql,
  openUntilSql,
  startValues,
} from '@/lib/nouns/centers/filter-sql';
import { FIGURES, JOIN_FIGURES } from '@/lib/nouns/centers/measured-results';
import { NEAR_KM } from '@/lib/nouns/centers/rules.search';
import { CENTER_TIERS, type CenterCard, type CenterTier } from '@/lib/nouns/centers/schema';
import type { SearchOrder } from '@/lib/nouns/centers/schema.search';
import { chordOfKm, earthPoint, kmOfChord } from '@/lib/nouns/places/geo/rules.distance';
import { type Bounds, type LatLng, union } from '@/lib/nouns/places/map/rules';
import { pool } from '@/lib/run/db/db';

/** How many public centers pass some filters, in all, by tier, near the measuring point, and their bounding box. */
export type PublicCount = {
  total: number;
  byTier: Record<CenterTier, number>;
  near: Record<CenterTier, number>;
  bounds: Bounds | null;
};

export type Listing = {
  filters: CenterFilters;
  /** Of the same filters and origin: determines which parts of the list a page covers. */
  count: PublicCount;
  order: SearchOrder;
  /** The point from which distances are measured; without it there is no "nearest" order, and no distance. */
  origin: LatLng | undefined;
  /** Decides the order of equals; see `shuffleOfDay`. */
  shuffle: number;
  now: Date;
};

/** Named, so that PostgreSQL reuses its plan; queries by area or name are planned each time, as plans differ. */
function query<Row extends object>(text: string, values: unknown[], { box, district, name, street }: CenterFilters) {
  const oneForAll = !box && !district && !name && !street;
  return pool.query<Row>({
    ...(oneForAll && { name: createHash('sha1').update(text).digest('base64url') }),
    text,
    values,
  });
}

/** @param origin divides the count into near and far; leave it out if the list is not in the recommended order */
export async function countPublic(filters: CenterFilters, origin?: LatLng): Promise<PublicCount> {
  const values = startValues();
  const where = filterConditions(filters, values).join(' AND ');
  const isNear = origin
    ? `(c.position <-> ${values.add(earthPoint(origin), 'cube')}) <= ${values.add(chordOfKm(NEAR_KM), 'float8')}`
    : 'true';
  const { rows } = await query<{ tier: CenterTier; total: number; near: number } & Bounds>(
    `SELECT c.tier::text, count(*)::int AS total, count(*) FILTER (WHERE ${isNear})::int AS near,
       min(c.map_x) AS "minX", min(c.map_y) AS "minY", max(c.map_x) + 1 AS "maxX", max(c.map_y) + 1 AS "maxY"
     FROM centers c WHERE ${where} GROUP BY c.tier`,
    values.list,
    filters,
  );
  const byTier: PublicCount['byTier'] = { ELITE: 0, GOLD: 0, SILVER: 0, BASE: 0 };
  const nearby = { ...byTier };
  for (const { tier, total, near } of rows) {
    byTier[tier] = total;
    nearby[tier] = near;
  }
  const bounds = rows[0] ? rows.reduce<Bounds>(union, rows[0]) : null;
  return { total: rows.reduce((sum, { total }) => sum + total, 0), byTier, near: nearby, bounds };
}

/** A slice of the list with one order: a tier near the origin, or everything far. */
type Part = { tier?: CenterTier; isFar?: boolean; count: number };

/** The parts of the list that contain rows `offset` to `offset + limit`, and how many rows of the first to skip. */
function partsOfPage({ count, order, origin }: Listing, offset: number, limit: number) {
  const far = count.total - CENTER_TIERS.reduce((sum, tier) => sum + count.near[tier], 0);
  const all: Part[] =
    order === 'nearest' && origin
      ? [{ count: count.total }]
      : [...CENTER_TIERS.map((tier) => ({ tier, count: count.near[tier] })), { isFar: true, count: far }];
  let before = 0;
  const touched = all
    .map((part) => ({ ...part, from: before, to: (before += part.count) }))
    .filter(({ from, to }) => to > from && to > offset && from < offset + limit);
  return { parts: touched, skip: offset - (touched[0]?.from ?? 0), hasFar: far > 0 };
}

/** Of a `CenterCard`. */
export const CARD_COLUMNS = `c.id, c.slug, c.name, c.tier::text, c.types_of_treatments::text[] AS methods,
  c.street_name AS "streetName", c.street_number AS "streetNumber", c.zip_code AS "zipCode", c.city,
  c.province_code AS "provinceCode", c.country, c.phone_numbers[1] AS phone, c.lat, c.lng,
  c.map_x AS "mapX", c.map_y AS "mapY", c.languages, c.photo_id AS "photoId", c.price_from AS "priceFrom", ${FIGURES}`;

/** Above this number, walking the distance index is cheaper than sorting all matches. */
const WORTH_WALKING = 1500;

/**
 * A page of the public centers in their order, from row `offset` on. Recommended: by tier, distance, then the shuffle
 * of the day, and after them by distance those farther away than `NEAR_KM`; nearest: by distance, then the shuffle.
 * Hidden, deleted and unauthorised centers are excluded.
 */
export async function listPublic(listing: Listing, offset: number, limit: number): Promise<CenterCard[]> {
  const { count, filters, now, origin } = listing;
  const { parts, skip, hasFar } = partsOfPage(listing, offset, limit);
  if (parts.length === 0) return [];
  const values = startValues();
  const point = origin && values.add(earthPoint(origin), 'cube');
  const chord = point ? `c.position <-> ${point}` : 'NULL::float8';
  const sortable = count.total < WORTH_WALKING ? `(${chord}) + 0` : chord;
  const shuffle = `uuid_hash_extended(c.id, ${values.add(listing.shuffle, 'int8')})`;
  const where = filterConditions(filters, values).join('\n    AND ');
  const reach = hasFar && point ? values.add(chordOfKm(NEAR_KM), 'float8') : undefined;
  const ranked = parts.map(({ tier, isFar }, n) => {
    const conditions = [
      where,
      ...(tier ? [`c.tier = ${values.add(tier, '"CenterTier"')}`] : []),
      ...(reach && (tier || isFar) ? [`(${chord}) ${isFar ? '>' : '<='} ${reach}`] : []),
    ];
    return `(SELECT c.id, ${n} AS part, ${chord} AS chord, ${shuffle} AS shuffle
    FROM centers c
    WHERE ${conditions.join(' AND ')}
    ORDER BY ${point ? `${sortable}, ` : ''}${shuffle}
    LIMIT ${skip + limit})`;
  });
  const at = values.add(now, 'timestamptz');
  const inOrder = 'r.part, r.chord, r.shuffle';

  const { rows } = await query<CenterCard & { chord: number | null }>(
    `SELECT ${CARD_COLUMNS}, r.chord, CASE WHEN NOT ${isOffSql(at)} THEN ${openUntilSql(at)} END AS "openUntil"
     FROM (SELECT * FROM (${ranked.join(' UNION ALL ')}) AS r ORDER BY ${inOrder} LIMIT ${limit} OFFSET ${skip}) AS r
     JOIN centers c ON c.id = r.id ${JOIN_FIGURES}
     ORDER BY ${inOrder}`,
    values.list,
    filters,
  );
  return rows.map(({ chord: distance, ...card }) => ({
    ...card,
    isOpen: card.openUntil !== null,
    distanceKm: distance === null ? null : kmOfChord(distance),
  }));
}
