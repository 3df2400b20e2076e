import { refusal, visibleSql } from '@/lib/core/access/access';
import type { Actor, Person } from '@/lib/core/actor/actor';
import type { SignedInGroup } from '@/lib/core/actor/roles';
import { deletedSql } from '@/lib/core/read';
import { centers } from '@/lib/nouns/centers/resource';
import { keptOf } from '@/lib/nouns/centers/visits/open-territory';
import { kmOfChord } from '@/lib/nouns/places/geo/rules.distance';
import { fromMap, type LatLng } from '@/lib/nouns/places/map/rules';
import { cachedFigures } from '@/lib/nouns/statistics/cached-reports';
import { users } from '@/lib/nouns/users/resource';
import { Sql } from '@/lib/run/db/sql';
import { fromPool } from '@/lib/run/db/transaction';
import { countStanding, type Standing } from './count-standing';
import { type GapArea, type GapQuery, type GapReport, keyOf, partsOf } from './schema';

const readers: readonly SignedInGroup[] = ['admin', 'area-manager'];
/** How many of the nearest people and centers are shown: enough for a day of phone calls. */
const NEAREST = 20;

/**
 * The areas where visitors found nothing near, what is there, and the people and centers nearest to a chosen area. In a
 * large programme what is there is the worker's count of the last hour. Area managers see their provinces only; other areas are empty.
 * @throws Problem 401 or 403 for anybody but admins and area managers
 */
export async function openGaps(actor: Actor, { weeks, area }: GapQuery): Promise<GapReport> {
  if (actor.id === null || !readers.includes(actor.group)) throw refusal(actor);
  const me = actor;
  const kept = await keptStanding(me);
  const [{ starts, areas }, nearest] = await Promise.all([
    readAreas(me, weeks, kept?.standing ?? (await countStanding(me))),
    area && mayLookAt(me, area) ? readNearest(me, area) : { people: [], centers: [] },
  ]);
  return { weeks, starts, areas, countedAt: kept?.countedAt.toISOString() ?? null, ...nearest };
}

async function keptStanding(me: Person): Promise<{ standing: Standing[]; countedAt: Date } | null> {
  const kept = me.group === 'admin' ? await cachedFigures('search-gaps') : await keptOf(me);
  if (!kept) return null;
  const { standing } = kept.figures as { standing?: Standing[] };
  return standing ? { standing, countedAt: kept.countedAt } : null;
}

const mayLookAt = ({ group, areaProvinces }: Person, key: string) =>
  group === 'admin' || (partsOf(key).country === 'IT' && areaProvinces.includes(partsOf(key).provinceCode));

async function readAreas(
  me: Person,
  weeks: number,
  standing: readonly Standing[],
): Promise<{ starts: string[]; areas: GapArea[] }> {
  const sql = new Sql(me.id);
  const first = sql.bind(weeks - 1, 'int');
  const inReach =
    me.group === 'admin'
      ? 'true'
      : `g.country = 'IT' and g.province_code = any(${sql.bind(me.areaProvinces, 'text[]')})`;
  const rows = await fromPool(
    `with weeks as (
       select (date_trunc('week', now() at time zone 'Europe/Rome') - n * interval '7 days')::date as week, n
       from generate_series(0, ${first}) as n
     ), gaps as (
       select g.country, g.province_code, sum(g.times)::int as times, jsonb_object_agg(g.week, g.times) as by_week
       from search_gaps g where g.week >= (select min(week) from weeks) and ${inReach} group by 1, 2
     )
     select (select json_agg(week order by n desc) from weeks) as starts,
       coalesce(json_agg(json_build_object('country', country, 'provinceCode', province_code, 'name', name, 'times', times, 'weeks', by_week)
         order by times desc, country, province_code) filter (where country is not null), '[]') as areas
     from gaps left join lateral (
         select coalesce(p.local_names ->> ${sql.bind(me.culture, 'text')}, p.name) as name from places p
         where p.country = gaps.country and p.kind = 'province' and p.province_code = gaps.province_code order by p.id limit 1
       ) named on true`,
    sql.values,
  );
  const { starts, areas } = rows[0] as { starts: string[]; areas: AreaRow[] };
  const there = new Map(
    standing.map(({ country, provinceCode, ...counted }) => [keyOf(country, provinceCode), counted]),
  );
  return {
    starts,
    areas: areas.map(({ weeks: counts, country, provinceCode, ...found }) => ({
      key: keyOf(country, provinceCode),
      country,
      provinceCode: provinceCode || null,
      ...found,
      ...(there.get(keyOf(country, provinceCode)) ?? { onMap: 0, waiting: 0, unqualified: 0 }),
      byWeek: starts.map((week) => counts[week] ?? 0),
    })),
  };
}

type AreaRow = Pick<GapArea, 'country' | 'name' | 'times'> & {
  provinceCode: string;
  weeks: Record<string, number>;
};

const MIDDLE = `select earth_point(p.lat, p.lng) as point from places p where p.country = $area_country
  and case when $area_province = '' then p.kind = 'country' else p.kind = 'province' and p.province_code = $area_province end
  order by p.id limit 1`;

/** Unqualified professionals and centers that are not authorised, nearest first, as far as the reader may see them. */
async function readNearest(me: Person, key: string): Promise<Pick<GapReport, 'people' | 'centers'>> {
  const sql = new Sql(me.id);
  const { country, provinceCode } = partsOf(key);
  const [inCountry, inProvince] = [sql.bind(country, 'text'), sql.bind(provinceCode, 'text')];
  const middle = MIDDLE.replaceAll('$area_country', inCountry).replaceAll('$area_province', inProvince);
  const [visibleCenters, visibleUsers] = [
    visibleSql(sql, centers, me, { compared: ['name', 'address', 'isAuthorized'] }),
    visibleSql(sql, users, me, { compared: ['name', 'surname', 'isEnabled', 'associatedCenters'], finds: true }),
  ];
  const rows = await fromPool(
    `with middle as materialized (${middle}),
     people as (
       select distinct on (t.id) t.id, t.name, t.surname, c.name as center, c.province_code, c.position <-> m.point as chord
       from users t join center_experts e on e.user_id = t.id
       join centers c on c.id = e.center_id and c.deleted_at is null and c.country = ${inCountry}, middle m
       where ${visibleUsers} and ${deletedSql(false)} and not t.is_enabled and not t.is_hidden order by t.id, chord
     ), offices as (
       select t.id, t.name, t.city, t.province_code, t.position <-> m.point as chord from centers t, middle m
       where ${visibleCenters} and ${deletedSql(false)} and not t.is_authorized and t.country = ${inCountry}
       order by chord limit ${NEAREST}
     )
     select 'people' as list, id, concat_ws(' ', name, surname) as name, center as place, province_code, chord
     from (select * from people order by chord, id limit ${NEAREST}) p
     union all select 'centers', id, name, coalesce(city, ''), province_code, chord from offices order by chord, id`,
    sql.values,
  );
  const found = rows as {
    list: string;
    id: string;
    name: string;
    place: string;
    province_code: string;
    chord: number | null;
  }[];
  const near = (list: string) =>
    found
      .filter((row) => row.list === list)
      .map(({ id, name, place, province_code: code, chord }) => ({
        _id: id,
        name,
        place,
        provinceCode: code,
        km: chord === null ? null : Math.round(kmOfChord(chord)),
      }));
  return {
    people: near('people').map(({ place, ...one }) => ({ ...one, center: place })),
    centers: near('centers').map(({ place, ...one }) => ({ ...one, city: place })),
  };
}

/** Approximate positions of public centers: one for each square of the map that contains some. */
export async function readDots(): Promise<LatLng[]> {
  const shift = 1;
  const rows = await fromPool(
    `select sum(sum_x) / sum(centers) as x, sum(sum_y) / sum(centers) as y from center_cells where centers > 0
     group by cell_x >> ${shift}, cell_y >> ${shift}`,
    [],
  );
  return (rows as { x: string; y: string }[]).map(({ x, y }) => fromMap({ x: Number(x), y: Number(y) }));
}
