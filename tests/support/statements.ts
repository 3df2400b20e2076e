import type { QueryConfig } from 'pg';
import type { DatabaseClient } from '@/lib/run/db/database-client';
import { pool } from '@/lib/run/db/db';

type Statement = { text: string; values: unknown[] };

export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const original = pool.query;
  pool.query = function record(this: typeof pool, ...args: unknown[]) {
    const [first, values] = args as [string | QueryConfig, unknown[] | undefined];
    if (typeof first === 'string') statements.push({ text: first, values: values ?? [] });
    else statements.push({ text: first.text, values: (first.values as unknown[] | undefined) ?? [] });
    return Reflect.apply(original, this, args);
  } as typeof pool.query;
  try {
    await work();
  } finally {
    pool.query = original;
  }
  return statements;
}

/** How many statements `work` has sent by the time it ends, in transactions too, on connections that it takes from the pool. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const watch = (connection: unknown) => {
    const client = connection as DatabaseClient & { release: () => void };
    const { onAnswered, release } = client;
    client.onAnswered = (...answered) => {
      count += 1;
      onAnswered(...answered);
    };
    client.release = (...released: []) => {
      client.onAnswered = onAnswered;
      release(...released);
    };
  };
  pool.on('acquire', watch);
  await work().finally(() => pool.off('acquire', watch));
  return count;
}

type Explained = { 'QUERY PLAN': [{ 'Execution Time': number }] };

/** Milliseconds of server-side execution of these statements, without network and planning. */
export async function serverMilliseconds(statements: Statement[]): Promise<number> {
  let sum = 0;
  for (const { text, values } of statements) {
    const { rows } = await pool.query<Explained>(`explain (analyze, timing off, format json) ${text}`, values);
    sum += rows[0]!['QUERY PLAN'][0]['Execution Time'];
  }
  return sum;
}
