import { fromPool, longTransaction, type Run, within } from '@/lib/run/db/transaction';

/** Milliseconds that somebody waits for a report of this moment; others are shown as they were counted last. */
const PATIENCE = 1_000;

type Report = 'code-misuse' | 'unusual-earners' | 'measured-gains' | 'measured-results';

/** When the worker counted a report, if that takes longer than somebody waits; null: it is counted when it is asked for. */
export async function cachedSince(name: Report): Promise<Date | null> {
  const [kept] = await fromPool(
    'select counted_at as at from bookkeeping.kept_reports where name = $1 and milliseconds > $2',
    [name, PATIENCE],
  );
  return (kept?.at as Date | undefined) ?? null;
}

/**
 * Recounts a report and stores the result, all or nothing; hourly. Returns how many milliseconds that took; null if another
 * worker is just counting it, which would otherwise write the same rows.
 */
export async function cacheReport(name: Report, keep: (run: Run) => Promise<unknown>): Promise<number | null> {
  return longTransaction(async (tx) => {
    const run = within(tx);
    const [lock] = await run(`select pg_try_advisory_xact_lock(hashtextextended('report ' || $1, 0)) as "isOurs"`, [
      name,
    ]);
    if (!lock!.isOurs) return null;
    const begun = performance.now();
    await keep(run);
    const milliseconds = Math.round(performance.now() - begun);
    await run(
      `insert into bookkeeping.kept_reports (name, milliseconds) values ($1, $2)
       on conflict (name) do update set milliseconds = excluded.milliseconds, counted_at = now()`,
      [name, milliseconds],
    );
    return milliseconds;
  });
}
