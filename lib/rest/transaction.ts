import { db, withinTransaction } from '@/lib/db';
import type { Rows } from '@/lib/rest/read';
import type { Prisma } from '@/prisma/generated/client';

export type Tx = Prisma.TransactionClient;

/**
 * The only way to open a transaction: all that `run` reads and writes goes through `tx`.
 * @param limits in milliseconds, for work that takes longer than a person would wait
 */
export const transaction = <T>(
  run: (tx: Tx) => Promise<T>,
  limits: { maxWait?: number; timeout?: number } = {},
): Promise<T> => db.$transaction((tx) => withinTransaction.run(true, () => run(tx)), limits);

/** Statements of ours within a transaction of Prisma's, so that verbs and the core write together. */
export const within =
  (tx: Tx): Rows =>
  (text, values) =>
    tx.$queryRawUnsafe(text, ...values);

/** The same for what is written against a client of the pool. */
export const clientWithin = (tx: Tx) => ({
  query: async (statement: string | { text: string; values: unknown[] }, values: unknown[] = []) => {
    const { text, values: bound } = typeof statement === 'string' ? { text: statement, values } : statement;
    return { rows: await within(tx)(text, bound) };
  },
});
