import type { QueryResultRow } from 'pg';
import { pool } from '@/lib/run/db/db';
import type { Locale } from '@/lib/run/i18n/routing';
import { readQuery } from './read-query';
import { looseKey, placeKey } from './rules';
import type { FoundPlace, Place } from './schema';

/** The countries where readers of a language mostly live or travel: their towns come first among equals. */
const HOME: Record<Locale, string[]> = { it: ['IT'], en: ['GB', 'IE'], de: ['DE', 'AT', 'CH'], fr: ['FR'], es: ['ES'] };

type Statement = { name: string; text: string; values: unknown[] };
type Client = { query: (statement: Statement) => Promise<{ rows: QueryResultRow[] }> };

const COLUMNS = `p.id, p.kind, p.name, p.local_names as "localNames", p.country, p.region_code as "regionCode", p.region,
  p.province_code as "provinceCode", p.province, p.istat_code as "istatCode", p.population, p.lat, p.lng,
  p.radius_km as "radiusKm", p.path`;

/**
 * Scores are decimal logarithms of a population: an exact name counts as a factor of a thousand, a place in Italy as
 * a factor of six. Similar names are searched only if there are hardly any matches, because it is slower.
 */
const FIND = `
  with names as (select * from unnest($1::text[], $2::real[]) as n(key, worth)),
  within as (select * from unnest($3::text[], $4::text[], $5::real[]) as w(key, area, worth)),
  beginnings as (select unnest($6::text[]) as key),
  codes as (select * from unnest($7::text[], $8::text[], $9::real[]) as c(country, prefix, worth)),
  ends as (select unnest($10::text[]) as key),
  wanted as (select unnest($11::text[]) as key),
  slips as (select unnest($12::text[]) as key),
  areas as materialized (
    select within.key, max(within.worth) as worth, a.kind, a.country, a.region_code, a.province_code
    from within join place_names on place_names.key = within.area join places a on a.id = place_names.place_id
    where a.kind in ('country', 'region', 'province')
    group by within.key, a.kind, a.country, a.region_code, a.province_code
  ),
  hits as materialized (
    select place_id, place_names.rank + 3 + worth as score, 'exact' as match from names join place_names using (key)
    union all
    select place_id, place_names.rank + 4 + worth, 'exact'
    from areas join place_names using (key) join places p on p.id = place_id
    where p.country = areas.country and p.kind <> 'country' and (p.kind <> 'region' or areas.kind = 'country')
      and (areas.kind = 'country' or p.region_code = areas.region_code)
      and (areas.kind <> 'province' or p.province_code = areas.province_code)
    union all
    select place_id, rank - 2, 'similar' from ends join place_names using (key)
    union all
    select * from (
      select place_id, rank, 'prefix' from beginnings
      join place_names on place_names.key >= beginnings.key and place_names.key < beginnings.key || chr(1114111)
      where not whole_only order by rank desc limit 60
    ) begun
    union all
    select * from (
      select distinct on (country) place_id, 6 + worth, 'postal' from codes join postal_areas using (country, prefix)
      order by country, length(prefix) desc
    ) sent
  ),
  few as materialized (
    select count(*) filter (where match = 'exact') = 0 and count(*) filter (where match <> 'similar') < 3 as hits,
      case when count(*) filter (where match = 'prefix') = 0 then 3 else 1 end as worth
    from hits
  ),
  alike as (
    select place_id, rank * 0.4 + (select worth from few) as score, 'similar' as match
    from slips join place_names using (key) where (select hits from few) and not whole_only
    union all
    select * from (
      select place_id, rank * 0.4 + case
          when place_names.key like any($13) then (select worth from few)
          when place_names.key like '%' || wanted.key || '%' then greatest(0, 10 * similarity(place_names.key, wanted.key) - 6)
          else 10 * similarity(place_names.key, wanted.key) - 6
        end as score, 'similar'
      from wanted join place_names on place_names.key % wanted.key or place_names.key like '%' || wanted.key || '%'
      where (select hits from few) and not whole_only
      order by score desc limit 30
    ) likely
  ),
  best as (
    select distinct on (place_id) * from (select * from hits union all select * from alike) found
    order by place_id, score desc
  )
  select ${COLUMNS}, best.match
  from best join places p on p.id = best.place_id
  order by best.score + case when p.country = 'IT' then 0.8 when p.country = any($14) then 0.6 else 0 end
    + case when $16 and p.kind = 'province' then 6 else 0 end desc, p.population desc, p.id
  limit $15`;

/**
 * The places somebody may mean, best first: by name in five languages and without accents, by its beginning, by a
 * similar name, by postal code or by the code of a province. One round trip to the database.
 * @param query as typed; any text is allowed, and an unreadable one finds nothing
 */
export async function findPlaces(query: string, locale: Locale, limit = 8): Promise<FoundPlace[]> {
  const { names, within, beginnings, postal, ends, alike, slips, gaps, isProvince } = readQuery(query);
  if (!beginnings.length && !postal.length) return [];
  const { rows } = await pool.query({
    name: 'find-places',
    text: FIND,
    values: [
      names.map(({ key }) => key),
      names.map(({ worth }) => worth),
      within.map(({ key }) => key),
      within.map(({ area }) => area),
      within.map(({ worth }) => worth),
      beginnings,
      postal.map(({ country }) => country),
      postal.map(({ prefix }) => prefix),
      postal.map(({ worth }) => worth),
      ends,
      alike,
      slips,
      gaps,
      HOME[locale],
      limit,
      isProvince,
    ],
  });
  const found = rows.map((row): FoundPlace => ({ ...toPlace(row, locale), match: row.match }));
  // After an exact match, no guesses.
  return found[0]?.match === 'exact' ? found.filter(({ match }) => match === 'exact' || match === 'prefix') : found;
}

const FIND_TOWN = `
  select ${COLUMNS} from place_names n join places p on p.id = n.place_id
  where n.key = any($1) and p.kind in ('comune', 'city', 'locality')
    and ($2::text is null or p.country = $2) and ($3::text is null or p.country <> 'IT' or p.province_code = $3)
  order by n.key <> ($1::text[])[1], n.rank + case when p.country = 'IT' then 0.8 else 0 end desc, p.id limit 1`;

/** The town of an address by its exact name in any language; null if there is none. */
export async function findTown(
  { city, country, provinceCode }: { city: string; country?: string | null; provinceCode?: string | null },
  client: Client = pool,
): Promise<Place | null> {
  const values = [[placeKey(city), looseKey(city)], country ?? null, provinceCode ?? null];
  const { rows } = await client.query({ name: 'find-town', text: FIND_TOWN, values });
  return rows[0] ? toPlace(rows[0], 'it') : null;
}

/** The place of a landing page: `lombardia/milano/sesto-san-giovanni`. */
export async function placeByPath(path: string, locale: Locale): Promise<Place | null> {
  if (path.includes('\0')) return null; // PostgreSQL refuses such a text
  const { rows } = await pool.query({
    name: 'place-by-path',
    text: `select ${COLUMNS} from places p where p.path = $1`,
    values: [path],
  });
  return rows[0] ? toPlace(rows[0], locale) : null;
}

function toPlace(row: QueryResultRow, locale: Locale): Place {
  const { localNames, match: _match, ...place } = row;
  return { ...(place as Omit<Place, 'localName'>), localName: localNames?.[locale] ?? place.name };
}
