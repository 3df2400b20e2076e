import { type CenterFilters, filterConditions, startValues } from '@/lib/nouns/centers/filter-sql';
import type { CountedPlace } from '@/lib/nouns/centers/schema';
import { earthPoint } from '@/lib/nouns/places/geo/rules.distance';
import type { LatLng } from '@/lib/nouns/places/map/rules';
import type { Place } from '@/lib/nouns/places/schema';
import { pool } from '@/lib/run/db/db';
import type { Locale } from '@/lib/run/i18n/routing';

type Kind = Exclude<Place['kind'], 'locality'>;

const KEYS: Record<Kind, { columns: string; place: string }> = {
  country: { columns: 'c.country', place: 'p.country = n.country' },
  region: { columns: 'c.country, c.region', place: 'p.country = n.country AND p.region = n.region' },
  province: {
    columns: 'c.country, c.province_code',
    place: 'p.country = n.country AND p.province_code = n.province_code',
  },
  comune: { columns: 'c.comune_code', place: 'p.istat_code = n.comune_code' },
  city: {
    columns: 'c.country, c.region, c.city',
    place: 'p.country = n.country AND p.region IS NOT DISTINCT FROM n.region AND p.name = n.city',
  },
};

interface CountOptions {
  kind: Kind;
  filters: CenterFilters;
  locale: Locale;
  limit: number;
  /** Sorts by distance; otherwise by number of centers. */
  near?: LatLng;
  /** Path of a place to exclude. */
  without?: string;
}

export async function countPlaces({
  kind,
  filters,
  locale,
  limit,
  near,
  without,
}: CountOptions): Promise<CountedPlace[]> {
  const values = startValues();
  const { columns, place } = KEYS[kind];
  const where = filterConditions(filters, values).join(' AND ');
  const order = near
    ? `earth_point(lat, lng) <-> ${values.add(earthPoint(near), 'cube')}`
    : `total DESC, ${kind === 'country' ? 'path' : 'name'}`;
  const { rows } = await pool.query<CountedPlace>(
    `SELECT path, name, total FROM (
       SELECT DISTINCT ON (p.path) p.path, p.lat, p.lng, n.total,
         coalesce(p.local_names ->> ${values.add(locale, 'text')}, p.name) AS name
       FROM (SELECT ${columns}, count(*)::int AS total FROM centers c WHERE ${where} GROUP BY ${columns}) AS n
       JOIN places p ON p.kind = ${values.add(kind, 'place_kind')} AND ${place}
       WHERE p.path IS NOT NULL AND p.path <> ${values.add(without ?? '', 'text')}
     ) AS counted
     ORDER BY ${order} LIMIT ${values.add(limit, 'int')}`,
    values.list,
  );
  return rows;
}

const WITH_PROVINCES = new Set(['IT', 'FR', 'ES']);

/** The next smaller kind of places: regions, provinces, towns; undefined for a town. */
export function partsOf({ kind, country }: Pick<Place, 'kind' | 'country'>): Kind | undefined {
  if (kind === 'country') return 'region';
  if (kind === 'region' && WITH_PROVINCES.has(country)) return 'province';
  return kind === 'region' || kind === 'province' ? (country === 'IT' ? 'comune' : 'city') : undefined;
}
