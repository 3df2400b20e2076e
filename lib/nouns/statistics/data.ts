import { all, escapeLike } from '@/lib/core/access/compile-rows';
import type { Person } from '@/lib/core/actor/actor';
import { grantsOf } from '@/lib/core/define';
import { listWhere } from '@/lib/core/lists/list';
import { parseListQuery } from '@/lib/core/lists/query';
import { treatments } from '@/lib/nouns/treatments/resource';
import { Sql } from '@/lib/run/db/sql';
import { fromPool } from '@/lib/run/db/transaction';
import { MIN_FOR_HEALTH } from './rules';
import { addMonths, lastDay } from './rules.months';
import type { Aspect, Period, StatisticsQuery, Tally } from './schema';

const COLUMNS = `aspect, method::text, several_cycles as "severalCycles", guide::text, value::int4,
  case when aspect = 'treatment' then to_char(month, 'YYYY-MM') end as month`;

/** What everybody is compared with: the reader does not choose it, as two periods differ by the treatments of a month. */
const comparedMonths = (month: string): Period => ({ from: addMonths(month, -12), to: addMonths(month, -1) });

/** Tallies of the matching treatments, and of the whole programme in the twelve months before, in one round trip. */
export async function readTallies(
  me: Person,
  query: StatisticsQuery,
  month: string,
): Promise<{ tallies: Tally[]; programme: Tally[] | null }> {
  const sql = new Sql(me.id);
  const isTallied = seesAll(me) && !query.centerId && !query.expert;
  const isEverything = isTallied && !query.region;
  const chosen = () => (isTallied ? talliesSql(sql, query, query.region) : rowsSql(sql, me, query));
  const programme = isEverything
    ? ''
    : `union all select false, p.* from (${talliesSql(sql, comparedMonths(month))}) p`;
  const rows = await fromPool<
    Tally & {
      shown: boolean;
    }
  >(`select true as shown, s.* from (${chosen()}) s ${programme}`, sql.values);
  return {
    tallies: rows.filter(({ shown }) => shown),
    programme: isEverything ? null : rows.filter(({ shown }) => !shown),
  };
}

/** Whether the person's widest row rule matches everything. */
const seesAll = (me: Person) => Object.keys(grantsOf(treatments, me)[0]?.rows(me) ?? { none: true }).length === 0;

/** The counted columns, one per grouping set; `grouping` has a bit for each column that a row's set leaves out. */
const COUNTED = ['month', 'gain', 'begun', 'ended', 'rating', 'gingival', 'skin', 'felt'] as const;
const MEANING: Record<(typeof COUNTED)[number], [aspect: Aspect, by: string]> = {
  month: ['treatment', 'method, several_cycles'],
  gain: ['gain', 'method, several_cycles, guide'],
  begun: ['start', 'guide'],
  ended: ['end', 'guide'],
  rating: ['rating', 'method'],
  gingival: ['gingival', ''],
  skin: ['skin', ''],
  felt: ['sensibility', ''],
};

/**
 * Counts exactly the treatments that `GET /api/treatments` lists for the reader with these filters, in one pass over
 * an index. Same result as the SQL function `treatment_aspects`, which would first create eight rows per treatment.
 */
function rowsSql(sql: Sql, me: Person, query: StatisticsQuery): string {
  const { region } = query;
  const listed = listedSql(sql, me, query);
  const rows = (which: string) => `select t.product_name as method,
      t.several_cycles and t.product_name = 'HOME' as several_cycles, t.color_type as guide,
      date_trunc('month', t.treated_on::timestamp) as month, t.rating, t.start_step - t.end_step as gain,
      case when t.end_step is not null then t.start_step end as begun,
      case when t.start_step is not null then t.end_step end as ended,
      case when t.has_gingival_problems then 1 end as gingival, case when t.has_skin_problems then 1 end as skin,
      array_position(enum_range(null::"Sensibility"), t.sensibility) - 1 as felt
    from treatments t where ${all([listed, which])}`;
  // Center by center: `offset 0` prevents PostgreSQL from reading all treatments, which it estimates to be cheaper.
  const source = region
    ? `select x.* from centers c cross join lateral (${rows('t.center_id = c.id')} offset 0) x
       where c.region = ${sql.bind(region, 'text')}`
    : rows('true');
  const none = 2 ** COUNTED.length - 1;
  const aspects = COUNTED.map((name, at) => `when ${none - 2 ** (COUNTED.length - 1 - at)} then '${MEANING[name][0]}'`);
  const sets = COUNTED.map((name) => `(${[MEANING[name][1], name].filter(Boolean).join(', ')})`);
  return `select ${COLUMNS}, count from (
      select case grouping(${COUNTED.join(', ')}) ${aspects.join(' ')} end as aspect, method,
        coalesce(several_cycles, false) as several_cycles, guide, month, count(*)::int4 as count,
        case when grouping(month) = 0 then 0 else coalesce(gain, begun, ended, rating, gingival, skin, felt) end as value
      from (${source}) x group by grouping sets (${sets.join(', ')})
    ) x where value is not null`;
}

function listedSql(sql: Sql, me: Person, { from, to, centerId, expert }: StatisticsQuery): string {
  const parameters = new URLSearchParams({
    'treatedOn[gte]': `${from}-01`,
    'treatedOn[lte]': lastDay(to),
    ...(centerId && { centerId }),
    ...(expert && { expert }),
  });
  return listWhere(sql, treatments, me, parseListQuery(treatments, parameters));
}

/** Whether the counted treatments are of so many patients that health data cannot be attributed to one of them. */
export async function haveEnoughPatients(me: Person, query: StatisticsQuery): Promise<boolean> {
  const sql = new Sql(me.id);
  const listed = listedSql(sql, me, query);
  const { region } = query;
  const within = region
    ? `exists (select from centers c where c.id = t.center_id and c.region = ${sql.bind(region, 'text')})`
    : 'true';
  // One patient after the other: to count them all, every treatment would be read.
  const [row] = await fromPool(
    `with recursive found as (
       select array[]::uuid[] as patients
       union all
       select f.patients || next.user_id from found f cross join lateral (
         select t.user_id from treatments t where ${all([listed, within])} and t.user_id <> all(f.patients) limit 1) next
       where cardinality(f.patients) < ${MIN_FOR_HEALTH}
     ) select max(cardinality(patients)) >= ${MIN_FOR_HEALTH} as "areEnough" from found`,
    sql.values,
  );
  return row!.areEnough === true;
}

/** Of the programme, or a region, from tallies kept by triggers: a few thousand rows a year. */
function talliesSql(sql: Sql, { from, to }: Period, region?: string): string {
  const kept = region
    ? `bookkeeping.region_tallies where region = ${sql.bind(region, 'text')} and`
    : 'bookkeeping.treatment_tallies where';
  return `select ${COLUMNS}, sum(count)::int4 as count from (
      select aspect, method, several_cycles, guide, value, count, case when aspect = 'treatment' then month end as month
      from ${kept} month between ${sql.bind(`${from}-01`, 'date')} and ${sql.bind(`${to}-01`, 'date')}
    ) x group by aspect, method, several_cycles, guide, value, month having sum(count) <> 0`;
}

/** Regions whose name contains a text, as spelled in centers. */
export async function regionsNamed(text: string): Promise<string[]> {
  const pattern = escapeLike(text);
  const rows = await fromPool(
    `select distinct name from places where kind = 'region' and search_text(name) like '%' || search_text($1) || '%' order by name limit 6`,
    [pattern],
  );
  return rows.map(({ name }) => name as string);
}
