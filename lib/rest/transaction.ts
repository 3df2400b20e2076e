import { db } from '@/lib/db';
import type { Rows } from '@/lib/rest/read';
import type { Prisma } from '@/prisma/generated/client';

export type Tx = Prisma.TransactionClient;

export const transaction = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => db.$transaction(run);

/** Statements of ours within a transaction of Prisma's, so that verbs and the core write together. */
export const within =
  (tx: Tx): Rows =>
  (text, values) =>
    tx.$queryRawUnsafe(text, ...values);

/** The same for what is written against a client of the pool. */
export const clientWithin = (tx: Tx) => ({
  query: async (text: string, values: unknown[] = []) => ({ rows: await within(tx)(text, values) }),
});
