import type { Person } from '@/lib/auth/actor';
import { grantsOf } from '@/lib/rest/define';
import { parseListQuery } from '@/lib/rest/query';
import { fromPool, listWhere } from '@/lib/rest/read';
import { Sql } from '@/lib/rest/sql';
import { all, escapeLike, whereSql } from '@/lib/rest/where';
import { treatments } from '@/lib/treatments/resource';
import { lastDay } from './rules';
import type { StatisticsQuery, Tally } from './schema';

const COLUMNS = `aspect, method::text, several_cycles as "severalCycles", guide::text, value::int4,
  case when aspect = 'treatment' then to_char(month, 'YYYY-MM') end as month`;

/**
 * What the treatments that the reader may see, and the query names, count for; and what all of the programme's do in the
 * same months, unless these are the same. One round trip.
 */
export async function readTallies(
  me: Person,
  query: StatisticsQuery,
): Promise<{ tallies: Tally[]; programme: Tally[] | null }> {
  const sql = new Sql(me.id);
  const everything = ofProgramme(sql, query);
  const isEverything = seesAll(me) && !query.centerId && !query.expert && !query.region;
  const text = isEverything
    ? `select false as shown, p.* from (${everything}) p`
    : `select true as shown, s.* from (${ofRows(sql, me, query)}) s
       union all select false as shown, p.* from (${everything}) p`;
  const rows = (await fromPool(text, sql.values)) as (Tally & { shown: boolean })[];
  const programme = rows.filter(({ shown }) => !shown);
  return isEverything
    ? { tallies: programme, programme: null }
    : { tallies: rows.filter(({ shown }) => shown), programme };
}

/** Whoever's widest row rule is no rule at all. */
const seesAll = (me: Person) => Object.keys(grantsOf(treatments, me)[0]?.rows(me) ?? { none: true }).length === 0;

/** From the treatments themselves: exactly those that `GET /api/treatments` lists for the reader with these filters. */
function ofRows(sql: Sql, me: Person, { from, to, centerId, expert, region }: StatisticsQuery): string {
  const parameters = new URLSearchParams({
    'treatedOn[gte]': `${from}-01`,
    'treatedOn[lte]': lastDay(to),
    ...(centerId && { centerId }),
    ...(expert && { expert }),
  });
  const listed = listWhere(sql, treatments, me, parseListQuery(treatments, parameters));
  const inRegion = region ? [whereSql(sql, 'Treatment', 't', { center: { region } })] : [];
  return `select ${COLUMNS}, count(*)::int4 as count from (
      select a.*, case when a.aspect = 'treatment' then date_trunc('month', t.treated_on) end as month
      from treatments t cross join lateral treatment_aspects(t.product_name, t.several_cycles, t.color_type, t.start_step,
        t.end_step, t.rating, t.has_gingival_problems, t.has_skin_problems, t.sensibility) a
      where ${all([listed, ...inRegion])}
    ) x group by aspect, method, several_cycles, guide, value, month`;
}

/** From the roll-up that triggers keep, a few thousand rows a year however many treatments there are. */
function ofProgramme(sql: Sql, { from, to }: StatisticsQuery): string {
  return `select ${COLUMNS}, sum(count)::int4 as count from (
      select aspect, method, several_cycles, guide, value, count, case when aspect = 'treatment' then month end as month
      from bookkeeping.treatment_tallies
      where month between ${sql.bind(`${from}-01`, 'date')} and ${sql.bind(`${to}-01`, 'date')}
    ) x group by aspect, method, several_cycles, guide, value, month having sum(count) <> 0`;
}

/** Regions whose name holds a text, by the names that centers have them under. */
export async function regionsNamed(text: string): Promise<string[]> {
  const pattern = escapeLike(text);
  const rows = await fromPool(
    `select distinct name from places where kind = 'region' and search_text(name) like '%' || search_text($1) || '%' order by name limit 6`,
    [pattern],
  );
  return rows.map(({ name }) => name as string);
}
