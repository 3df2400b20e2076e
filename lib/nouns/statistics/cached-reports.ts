import { fromPool, longTransaction, type Run, within } from '@/lib/run/db/transaction';

/** Milliseconds to wait for a current report; after that the last stored one is shown. */
const MAX_WAIT_MS = 1_000;

/** `area` and an id: the overview of an area manager. */
type Report =
  | 'code-misuse'
  | 'unusual-earners'
  | 'measured-gains'
  | 'measured-results'
  | 'search-gaps'
  | 'territories'
  | `area ${string}`;

/** The time of the worker's count, for a report that takes too long for a request; null: it is counted on request. */
export async function cachedSince(name: Report): Promise<Date | null> {
  return (await cachedFigures(name))?.countedAt ?? null;
}

/** The worker's stored figures, for a report that takes too long for a request; else null. */
export async function cachedFigures(name: Report): Promise<{ figures: unknown; countedAt: Date } | null> {
  const [kept] = await fromPool(
    'select figures, counted_at as "countedAt" from bookkeeping.kept_reports where name = $1 and milliseconds > $2',
    [name, MAX_WAIT_MS],
  );
  return (kept as { figures: unknown; countedAt: Date } | undefined) ?? null;
}

/**
 * Recounts a report and stores the result, all or nothing; hourly. Returns the milliseconds this took; null if another
 * worker is counting it, which would write the same rows.
 * @param keep stores the figures, or returns them to be stored: without names, which are read when they are shown
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
