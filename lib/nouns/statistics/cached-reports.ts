import { fromPool, longTransaction, type Run, within } from '@/lib/run/db/transaction';

/** Milliseconds that somebody waits for a report of this moment; others are shown as they were counted last. */
const PATIENCE = 1_000;

/** `area` and an id: the overview of an area manager. */
type Report =
  | 'code-misuse'
  | 'unusual-earners'
  | 'measured-gains'
  | 'measured-results'
  | 'territories'
  | `area ${string}`;

/** When the worker counted a report, if that takes longer than somebody waits; null: it is counted when it is asked for. */
export async function cachedSince(name: Report): Promise<Date | null> {
  return (await cachedFigures(name))?.countedAt ?? null;
}

/** The figures that the worker kept of a report, if counting them takes longer than somebody waits; else null. */
export async function cachedFigures(name: Report): Promise<{ figures: unknown; countedAt: Date } | null> {
  const [kept] = await fromPool(
    'select figures, counted_at as "countedAt" from bookkeeping.kept_reports where name = $1 and milliseconds > $2',
    [name, PATIENCE],
  );
  return (kept as { figures: unknown; countedAt: Date } | undefined) ?? null;
}

/**
 * Recounts a report and stores the result, all or nothing; hourly. Returns how many milliseconds that took; null if another
 * worker is just counting it, which would otherwise write the same rows.
 * @param keep stores it, or returns figures to keep: without names, which are read when they are shown
 */
export async function cacheReport(
  name: Report,
  keep: (run: Run) => Promise<object | undefined>,
): Promise<number | null> {
  return longTransaction(async (tx) => {
    const run = within(tx);
    const [lock] = await run(`select pg_try_advisory_xact_lock(hashtextextended('report ' || $1, 0)) as "isOurs"`, [
      name,
    ]);
    if (!lock!.isOurs) return null;
    const begun = performance.now();
    const figures = await keep(run);
    const milliseconds = Math.round(performance.now() - begun);
    await run(
      `insert into bookkeeping.kept_reports (name, milliseconds, figures) values ($1, $2, $3)
       on conflict (name) do update set milliseconds = excluded.milliseconds, figures = excluded.figures, counted_at = now()`,
      [name, milliseconds, figures ? JSON.stringify(figures) : null],
    );
    return milliseconds;
  });
}
