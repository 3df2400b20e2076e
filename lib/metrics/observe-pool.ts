import type { Observer } from '@/lib/database-client';
import { env } from '@/lib/env';
import { metrics, readWhenAsked } from './registry';
import { SlowStatements } from './slow-statements';
import { statementName } from './statement-names';

type Counts = { totalCount: number; idleCount: number; waitingCount: number };

/** Measures a pool. Returns the callback for each statement; `explain` finds the plan of a slow one. */
export function observePool(pool: Counts, explain: (text: string) => Promise<string>): Observer {
  const slow = new SlowStatements(env.SLOW_STATEMENT_MS, explain);
  readWhenAsked(metrics.connections, (gauge) => {
    gauge.set({ state: 'used' }, pool.totalCount - pool.idleCount);
    gauge.set({ state: 'idle' }, pool.idleCount);
    gauge.set({ state: 'waiting' }, pool.waitingCount);
  });
  metrics.connectionLimit.set(env.DATABASE_POOL_SIZE);
  return (text, milliseconds, error) => {
    metrics.statementSeconds.observe({ statement: statementName(text) }, milliseconds / 1000);
    if (error) metrics.statementErrors.inc({ code: (error as NodeJS.ErrnoException).code ?? 'none' });
    slow.note(text, milliseconds);
  };
}
