import { refusal } from '@/lib/core/access/access';
import type { Actor } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import { noteExport } from '@/lib/core/audit';
import { cachedSince, cacheReport } from '@/lib/nouns/statistics/cached-reports';
import { fromPool } from '@/lib/run/db/transaction';
import { FAR_KM, FAST_CODES, FAST_SECONDS, MISUSE_PERIODS, type Misuse, type MisuseQuery } from './schema.misuse';

export const FINDINGS_ON_A_PAGE = 50;
const MAX_FINDINGS = 10_000;

/** The position of a delivery address: exact for a practice, else that of the postal code. */
const SENT = `
  select d.address, coalesce(exact.lat, area.lat) as lat, coalesce(exact.lng, area.lng) as lng
  from (select distinct address from used where address is not null) d
  left join lateral (
    select lat, lng from centers c where c.plain_address = d.address and c.lat is not null and c.deleted_at is null limit 1
  ) exact on true
  left join lateral (
    select p.lat, p.lng from postal_areas z join places p on p.id = z.place_id
    where exact.lat is null and z.country = 'IT' and starts_with(substring(d.address from '\\m\\d{5}\\M'), z.prefix)
    order by length(z.prefix) desc limit 1
  ) area on true`;

const KM = `2 * 6371 * asin(sqrt(least(1, sin(radians(k.lat - s.lat) / 2) ^ 2
  + cos(radians(k.lat)) * cos(radians(s.lat)) * sin(radians(k.lng - s.lng) / 2) ^ 2)))`;

const COUNTED = `
  with used as materialized (
    select id, code, batch_id, user_id, center_id, treatment_id, consumption_date as at, address
    from product_codes
    where consumption_date > now() - make_interval(days => $1::int) and status = 'used' and deleted_at is null),
  sent as (${SENT}),
  near as (
    select *, extract(epoch from at - lag(at) over w) as gap,
      treatment_id is not distinct from lag(treatment_id) over w and treatment_id is not null as is_same
    from used where user_id is not null window w as (partition by user_id order by at, id)),
  found as materialized (
    select 'tried' as kind, a.last_tried_at as at, a.user_id, a.center_id,
      array_remove(array[c.batch_id], null) as batches, array_remove(array[a.code], '') as codes, a.reason,
      a.times::float8 as measure, null::float8 as seconds, null::text as sent_to
    from code_attempts a left join product_codes c on c.code = a.code
    where a.last_tried_at > now() - make_interval(days => $1::int)
    union all
    select 'far', u.at, u.user_id, u.center_id, array_remove(array[u.batch_id], null), array[u.code::text], null,
      round((${KM})::numeric)::float8, null, u.address
    from used u join sent s on s.address = u.address and s.lat is not null join centers k on k.id = u.center_id
    where k.lat is not null and ${KM} > ${FAR_KM}
    union all
    select 'fast', max(at), user_id, (array_agg(center_id order by at desc))[1],
      array_remove(array_agg(distinct batch_id), null), (array_agg(code::text order by at))[1:5], null,
      count(*)::float8, round(min(gap)::numeric, 1)::float8, null
    from near where gap < ${FAST_SECONDS} and not is_same
    group by user_id, (at at time zone 'Europe/Rome')::date having count(*) >= ${FAST_CODES})`;

const COLUMNS = 'kind, at, user_id, center_id, batches, codes, reason, measure, seconds, sent_to';

/** The worker's findings of the last hour; used by the same parts of the statement. */
const KEPT = `
  with found as materialized (
    select ${COLUMNS} from bookkeeping.code_findings where at > now() - make_interval(days => $1::int))`;

/** Parameters: $1 days, $2 kind, $3 lot, $4 center, $5 limit, $6 offset. */
const CHOSEN = `,
  chosen as materialized (
    select * from found f
    where ($3::uuid is null or $3 = any(f.batches))
      and ($4::uuid is null or f.center_id = $4 or (f.center_id is null and exists (
        select from center_experts x where x.user_id = f.user_id and x.center_id = $4)))),
  page as (
    select * from chosen where $2::text is null or kind = $2 order by at desc, codes limit $5::int offset $6::int)
  select
    (select count(*)::int from chosen where $2::text is null or kind = $2) as total,
    (select json_build_object('tried', count(*) filter (where kind = 'tried'), 'far', count(*) filter (where kind = 'far'),
      'fast', count(*) filter (where kind = 'fast')) from chosen) as kinds,
    (select coalesce(json_agg(l), '[]') from (
      select b.id as "_id", b.name, count(*)::int as count from chosen c join product_code_batches b on b.id = any(c.batches)
      group by b.id, b.name order by count desc, b.name limit 5) l) as batches,
    (select coalesce(json_agg(l), '[]') from (
      select k.id as "_id", k.name, count(*)::int as count from chosen c join centers k on k.id = c.center_id
      group by k.id, k.name order by count desc, k.name limit 5) l) as centers,
    (select coalesce(json_agg(l), '[]') from (
      select p.kind, to_char(p.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
        case when u.id is not null then json_build_object('_id', u.id, 'name', concat_ws(' ', u.name, u.surname)) end as person,
        case when k.id is not null then json_build_object('_id', k.id, 'name', k.name) end as center,
        (select coalesce(json_agg(json_build_object('_id', b.id, 'name', b.name) order by b.name), '[]')
         from product_code_batches b where b.id = any(p.batches)) as batches,
        p.codes, p.reason, p.measure, p.seconds, p.sent_to as "sentTo"
      from page p left join users u on u.id = p.user_id left join centers k on k.id = p.center_id
      order by p.at desc, p.codes) l) as findings`;

/**
 * Unusual uses of codes, by lot and center: refused attempts, use far from the delivery address, use faster than kits
 * can be opened. For admins only. A reason to ask, not a verdict. In a large programme the worker's findings of the
 * last hour.
 * @param isWhole all findings, for a sheet, instead of a page; limited and logged like every sheet
 */
export async function findMisuse(actor: Actor, query: MisuseQuery, isWhole = false): Promise<Misuse> {
  if (actor.group !== 'admin') throw refusal(actor);
  if (isWhole) await noteExport(requirePerson(actor), 'product-codes', { list: 'product-codes/misuse' });
  const limit = isWhole ? MAX_FINDINGS : FINDINGS_ON_A_PAGE;
  const offset = isWhole ? 0 : (query.page - 1) * FINDINGS_ON_A_PAGE;
  const values = [query.days, query.kind, query.batchId, query.centerId, limit, offset];
  const countedAt = await cachedSince('code-misuse');
  const text = (countedAt ? KEPT : COUNTED) + CHOSEN;
  const rows = await fromPool<Omit<Misuse, 'countedAt'>>(text, values);
  return { ...rows[0]!, countedAt: countedAt?.toISOString() ?? null };
}

/** Finds all misuse of the longest period anew and stores it; hourly. */
export const cacheMisuse = (): Promise<number | null> =>
  cacheReport('code-misuse', async (run) => {
    await run('delete from bookkeeping.code_findings', []);
    const text = `${COUNTED} insert into bookkeeping.code_findings (${COLUMNS}) select ${COLUMNS} from found`;
    await run(text, [Math.max(...MISUSE_PERIODS)]);
  });
