import type { Observer } from '@/lib/run/db/database-client';
import { env } from '@/lib/run/env';
import { log } from '@/lib/run/log';
import { metrics, readWhenAsked } from './registry';
import { tracing } from './spans';

const STATEMENT_NAMES_MAX_REMEMBERED = 2000;
const remembered = new Map<string, string>();

const VERB =
  /^[\s(]*(select|insert|update|delete|with|begin|commit|rollback|set|listen|lock|explain|savepoint|release)\b/i;
const TABLE = /\b(?:from|into|update|join|table)\s+(?:only\s+)?(?:"?(public|pgboss|bookkeeping)"?\.)?"?([a-z_]\w*)"?/i;
/** Matches of TABLE that are functions or keywords instead of a table. */
const NO_TABLE = /^(unnest|jsonb_|json_|pg_|generate_|lateral|select|values|stdin|state|before)/i;

/** The operation and table of a statement, `select centers`: few labels, and none with personal data. */
export function statementName(text: string): string {
  const known = remembered.get(text);
  if (known) return known;
  const verb = (VERB.exec(text)?.[1] ?? 'other').toLowerCase();
  const table = tableIn(text);
  const name = table ? `${verb} ${table}` : verb;
  if (remembered.size < STATEMENT_NAMES_MAX_REMEMBERED) remembered.set(text, name);
  return name;
}

function tableIn(text: string): string | undefined {
  for (const [, schema, table] of text.matchAll(new RegExp(TABLE, 'gi'))) {
    if (!table || NO_TABLE.test(table)) continue;
    return schema && schema !== 'public' ? `${schema}.${table}` : table;
  }
  return undefined;
}

const AGAIN_AFTER = 60 * 60_000;
const MAX_REMEMBERED = 500;
const PLANNED = /^[\s(]*(select|insert|update|delete|with)\b/i;

type Explain = (text: string) => Promise<string>;

/** Logs slow statements, with values as `$1`, and hourly their generic plan, which runs nothing and reads no row. */
class SlowStatements {
  readonly #limitMs: number;
  readonly #explain: Explain;
  readonly #explained = new Map<string, number>();
  #isExplaining = false;

  constructor(limitMs: number, explain: Explain) {
    this.#limitMs = limitMs;
    this.#explain = explain;
  }

  note(text: string, milliseconds: number): void {
    if (milliseconds < this.#limitMs || this.#limitMs === 0 || text.startsWith('explain')) return;
    const line = { statement: text.slice(0, 2000), ms: Math.round(milliseconds) };
    const last = this.#explained.get(text) ?? 0;
    if (this.#isExplaining || !PLANNED.test(text) || Date.now() - last < AGAIN_AFTER) {
      log.warn(line, 'slow statement');
      return;
    }
    if (this.#explained.size >= MAX_REMEMBERED) this.#explained.clear();
    this.#explained.set(text, Date.now());
    this.#isExplaining = true; // one at a time, so as not to add to the load
    this.#explain(text)
      .then((plan) => log.warn({ ...line, plan }, 'slow statement'))
      // PostgreSQL cannot infer a parameter's type without its value.
      .catch(() => log.warn(line, 'slow statement'))
      .finally(() => (this.#isExplaining = false));
  }
}

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
