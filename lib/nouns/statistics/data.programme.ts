import type { Person } from '@/lib/core/actor/actor';
import { listWhere } from '@/lib/core/lists/list';
import { type ListQuery, parseListQuery } from '@/lib/core/lists/query';
import { fromPool, type Run } from '@/lib/core/read';
import { listScreens } from '@/lib/core/screens/lists';
import { selectIn } from '@/lib/core/screens/open-list';
import { centerEvents } from '@/lib/nouns/centers/events/resource';
import { treatments } from '@/lib/nouns/treatments/resource';
import { Sql } from '@/lib/run/db/sql';
import { type FigureOf, REACHED } from './rules.programme';

/**
 * The number of records in each of these lists for its reader, by name. One statement, which reads each table
 * once and uses the conditions of the lists themselves, so that a figure and its list cannot differ.
 */
export async function countLists(
  me: Person,
  figures: readonly FigureOf[],
  run: Run = fromPool,
): Promise<Record<string, number>> {
  const sql = new Sql(me.id);
  const byTable = new Map<string, string[]>();
  figures.forEach(({ name, screen, query }) => {
    const { resource, list } = selectIn(listScreens[screen]!, me, new URLSearchParams(query));
    const counted = `'${name}', count(*) filter (where ${listWhere(sql, resource, me, list)})`;
    byTable.set(resource.table, [...(byTable.get(resource.table) ?? []), counted]);
  });
  const parts = [...byTable].map(
    ([table, counts]) => `select jsonb_build_object(${counts.join(', ')}) as counts from "${table}" t`,
  );
  const rows = await run(parts.join(' union all '), sql.values);
  return Object.assign({}, ...rows.map((row) => row.counts)) as Record<string, number>;
}

export type Reached = { level: string; month: string; count: number };
/** `region` is for Italy only; other countries count as a whole. */
export type Place = { country: string | null; region: string | null; count: number };

export type Spread = { reached: Reached[]; places: Place[] };

/**
 * In one statement: how many people reached each level, by month, and treatments since a day by region of their center.
 * Each center of a person records the level; where no person is named, a center's events of a month count as one.
 */
export async function readSpread(
  me: Person,
  firstMonth: string,
  start: string | null,
  run: Run = fromPool,
): Promise<Spread> {
  const sql = new Sql(me.id);
  const where = (list: ListQuery, of: typeof treatments) => listWhere(sql, of, me, list);
  const types = REACHED.join(',');
  const events = parseListQuery(centerEvents, new URLSearchParams({ 'type[in]': types }));
  const done = parseListQuery(treatments, new URLSearchParams(start ? { 'treatedOn[gte]': start } : {}));
  const rows = await run(
    `select 'level' as what, t.type::text as one, to_char(t.event_date at time zone 'Europe/Rome', 'YYYY-MM') as other,
       count(distinct coalesce(t.user_id, t.center_id))::int as count
     from center_events t
     where ${where(events, centerEvents)} and t.event_date >= ${sql.bind(`${firstMonth}-01`, 'text')}::timestamp at time zone 'Europe/Rome'
     group by 2, 3
     union all
     select 'place', c.country, case when c.country = 'IT' then nullif(c.region, '') end, count(*)::int
     from treatments t join centers c on c.id = t.center_id where ${where(done, treatments)} group by 2, 3`,
    sql.values,
  );
  const found = rows as { what: string; one: string | null; other: string | null; count: number }[];
  return {
    reached: found
      .filter(({ what }) => what === 'level')
      .map(({ one, other, count }) => ({ level: one!, month: other!, count })),
    places: found
      .filter(({ what }) => what === 'place')
      .map(({ one, other, count }) => ({ country: one, region: other, count }))
      .toSorted((a, b) => b.count - a.count || nameOf(a).localeCompare(nameOf(b))),
  };
}

const nameOf = ({ country, region }: Place) => region ?? country ?? '';
