import { db, type Held, refuseSecondConnection, withinTransaction } from '@/lib/db';
import { unavailable } from '@/lib/errors';
import type { Run } from '@/lib/rest/read';
import { namedStatement } from '@/lib/rest/statements';
import type { Prisma } from '@/prisma/generated/client';

export type Tx = Prisma.TransactionClient;

const connections = new WeakMap<Tx, Held>();

/**
 * The only way to open a transaction: all that `run` reads and writes goes through `tx`.
 * @param limits in milliseconds, for work that takes longer than a person would wait
 */
export function transaction<T>(
  run: (tx: Tx) => Promise<T>,
  limits: { maxWait?: number; timeout?: number } = {},
): Promise<T> {
  refuseSecondConnection();
  const held: Held = {};
  const begun = (tx: Tx) => {
    connections.set(tx, held);
    return run(tx);
  };
  return withinTransaction.run(held, () => db.$transaction(begun, limits));
}

/**
 * Statements of ours within a transaction of Prisma's, so that verbs and the core write together. They go straight over its
 * connection: through Prisma each would cost the process six times as much.
 */
export const within =
  (tx: Tx): Run =>
  async (text, values) => {
    const connection = connections.get(tx)?.connection;
    if (!connection) throw unavailable(); // it took too long, and was rolled back
    return (await connection.query(namedStatement(text, values))).rows;
  };

/** The same for what is written against a client of the pool. */
export const clientWithin = (tx: Tx) => ({
  query: async (statement: string | { text: string; values: unknown[] }, values: unknown[] = []) => {
    const { text, values: bound } = typeof statement === 'string' ? { text: statement, values } : statement;
    return { rows: await within(tx)(text, bound) };
  },
});
