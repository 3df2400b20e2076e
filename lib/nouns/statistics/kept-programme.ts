import type { Person } from '@/lib/core/actor/actor';
import { fromPool, type Run } from '@/lib/core/read';
import { personById } from '@/lib/nouns/accounts/sessions/data';
import { db } from '@/lib/run/db/db';
import { transaction, within } from '@/lib/run/db/transaction';
import { todayText } from '@/lib/run/i18n/dates';
import { log } from '@/lib/run/log';
import { countLists, readSpread, type Spread } from './data.programme';
import { addMonths } from './rules.months';
import { figuresOn, MONTHS, PERIODS, type Period, startOf } from './rules.programme';

/** Milliseconds for one period; far more than ever measured. */
const LONG = 600_000;
/** Milliseconds that somebody waits for figures of this moment; others are shown as they were counted last. */
const PATIENCE = 1_000;

export type Counted = {
  /** The day up to which the period goes, yyyy-MM-dd. */
  day: string;
  counts: Record<string, number>;
  spread: Spread;
  /** When they were counted; null: now. */
  at: Date | null;
};

/** Counts the programme as an admin sees it on a day: two statements. */
export async function countProgramme(me: Person, period: Period, day: string, run?: Run): Promise<Counted> {
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

/** The figures that the worker has kept of a period, if counting them took longer than somebody waits. */
export async function keptProgramme(period: Period): Promise<Counted | null> {
  const [kept] = await fromPool(
    `select day::text, counts, spread, counted_at as at from bookkeeping.programme_figures
     where period = $1 and milliseconds > $2`,
    [period, PATIENCE],
  );
  return (kept as Counted | undefined) ?? null;
}

/** Recounts all periods and stores the results; hourly. Any admin will do as a reader: all of them see every record. */
export async function keepProgramme(now = new Date()): Promise<Record<string, number>> {
  const admin = await db.user.findFirst({
    where: { role: 'admin', enabledUser: true, deletedAt: null },
    select: { id: true },
  });
  const me = admin && (await personById(admin.id));
  const took: Record<string, number> = {};
  if (!me) return took;
  for (const period of PERIODS) {
    took[period] = await transaction(
      async (tx) => {
        const run = within(tx);
        await run(`set local statement_timeout = ${LONG}`, []);
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
      },
      { timeout: LONG },
    );
  }
  log.info({ took }, 'figures of the programme');
  return took;
}
