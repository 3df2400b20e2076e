import type { Person } from '@/lib/core/actor/actor';
import { listWhere } from '@/lib/core/lists/list';
import { type ListQuery, parseListQuery } from '@/lib/core/lists/query';
import { listScreens } from '@/lib/core/screens/lists';
import { selectIn } from '@/lib/core/screens/open-list';
import { personById } from '@/lib/nouns/accounts/sessions/data';
import { centerEvents } from '@/lib/nouns/centers/events/resource';
import { treatments } from '@/lib/nouns/treatments/resource';
import { db } from '@/lib/run/db/db';
import { Sql } from '@/lib/run/db/sql';
import { fromPool, longTransaction, type Run, within } from '@/lib/run/db/transaction';
import { todayText } from '@/lib/run/i18n/dates';
import { log } from '@/lib/run/log';
import { addMonths } from './rules.months';
import { type FigureOf, figuresOn, MONTHS, PERIODS, type Period, REACHED, startOf } from './rules.programme';

/** The records in these lists for their reader, in one statement with the lists' own conditions. */
async function countLists(
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

type Reached = { level: string; month: string; count: number };
/** `region` is for Italy only; other countries count as a whole. */
type Place = { country: string | null; region: string | null; count: number };

type Spread = { reached: Reached[]; places: Place[] };

/**
 * In one statement: how many people reached each level, by month, and treatments since a day by region of their center.
 * Each center of a person records the level; where no person is named, a center's events of a month count as one.
 */
async function readSpread(me: Person, firstMonth: string, start: string | null, run: Run = fromPool): Promise<Spread> {
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

/** Milliseconds to wait for current figures; after that the last stored ones are shown. */
const MAX_WAIT_MS = 1_000;

export type CountedFigures = {
  /** The last day of the period, yyyy-MM-dd. */
  day: string;
  counts: Record<string, number>;
  spread: Spread;
  /** Null: just now. */
  at: Date | null;
};

/** Two statements, as an admin sees the programme. */
export async function countProgramme(me: Person, period: Period, day: string, run?: Run): Promise<CountedFigures> {
  const firstMonth = monthsUpTo(day)[0]!;
  const [counts, spread] = await Promise.all([
    countLists(me, figuresOn(period, day), run),
    readSpread(me, firstMonth, startOf(period, day), run),
  ]);
  return { day, counts, spread, at: null };
}

/** The months in the table of levels, yyyy-MM. */
export const monthsUpTo = (day: string): string[] =>
  Array.from({ length: MONTHS }, (_, n) => addMonths(day.slice(0, 7), n + 1 - MONTHS));

/** The worker's stored figures of a period, if counting takes too long for a request. */
export async function cachedProgramme(period: Period): Promise<CountedFigures | null> {
  const [kept] = await fromPool(
    `select day::text, counts, spread, counted_at as at from bookkeeping.programme_figures
     where period = $1 and milliseconds > $2`,
    [period, MAX_WAIT_MS],
  );
  return (kept as CountedFigures | undefined) ?? null;
}

/** Recounts all periods and stores the results; hourly. Any admin will do as a reader: all of them see every record. */
export async function cacheProgramme(now = new Date()): Promise<Record<string, number>> {
  const admin = await db.user.findFirst({
    where: { role: 'admin', enabledUser: true, deletedAt: null },
    select: { id: true },
  });
  const me = admin && (await personById(admin.id));
  const took: Record<string, number> = {};
  if (!me) return took;
  for (const period of PERIODS) {
    took[period] = await longTransaction(async (tx) => {
      const run = within(tx);
      const begun = performance.now();
      const { day, counts, spread } = await countProgramme(me, period, todayText(now), run);
      const milliseconds = Math.round(performance.now() - begun);
      await run(
        `insert into bookkeeping.programme_figures (period, day, counts, spread, milliseconds) values ($1, $2, $3, $4, $5)
         on conflict (period) do update set day = excluded.day, counts = excluded.counts, spread = excluded.spread,
           milliseconds = excluded.milliseconds, counted_at = now()`,
        [period, day, JSON.stringify(counts), JSON.stringify(spread), milliseconds],
      );
      return milliseconds;
    });
  }
  log.info({ took }, 'figures of the programme');
  return took;
}
