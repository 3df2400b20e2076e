import type { Observer } from '@/lib/run/db/database-client';
import { env } from '@/lib/run/env';
import { tracing } from '@/lib/run/metrics/spans';
import { metrics, readWhenAsked } from './registry';
import { SlowStatements } from './slow-statements';
import { statementName } from './statement-names';

type Counts = { totalCount: number; idleCount: number; waitingCount: number };

/** Measures a pool. Returns the callback for each statement; `explain` finds the plan of a slow one. */
export function observePool(pool: Counts, explain: (text: string) => Promise<string>): Observer {
  readWhenAsked(metrics.connections, (gauge) => {
    gauge.set({ state: 'used' }, pool.totalCount - pool.idleCount);
    gauge.set({ state: 'idle' }, pool.idleCount);
    gauge.set({ state: 'waiting' }, pool.waitingCount);
  });
  metrics.connectionLimit.set(env.DATABASE_POOL_SIZE);
  return observeStatements(explain);
}

/** Measures the statements alone, as of a second pool. */
export function observeStatements(explain: (text: string) => Promise<string>): Observer {
  const slow = new SlowStatements(env.SLOW_STATEMENT_MS, explain);
  return (text, milliseconds, error, span) => {
    const statement = statementName(text);
    metrics.statementSeconds.observe({ statement }, milliseconds / 1000);
    if (span) {
      const on = tracing();
      on?.end(on.begin(statement, 'client', { 'db.system.name': 'postgresql' }, span, milliseconds), error);
    }
    if (error) metrics.statementErrors.inc({ code: (error as NodeJS.ErrnoException).code ?? 'none' });
    slow.note(text, milliseconds);
  };
}
