import { db, type HeldConnection, pool, refuseSecondConnection, withinTransaction } from '@/lib/run/db/db';
import { namedStatement } from '@/lib/run/db/statements';
import { unavailable } from '@/lib/run/errors';
import { requestContext } from '@/lib/run/request-context';
import type { Prisma } from '@/prisma/generated/client';

export type Tx = Prisma.TransactionClient;

export type Run = (text: string, values: unknown[]) => Promise<Record<string, unknown>[]>;

/** Rows outside a transaction. A statement used again is parsed only once by each connection. */
export const fromPool = async <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await pool.query(namedStatement(text, values))).rows as Row[];

const connections = new WeakMap<Tx, HeldConnection>();

/**
 * The only way to open a transaction: everything that `run` reads and writes goes through `tx`.
 * @param limits in milliseconds, for work that takes longer than a person would wait
 */
export function transaction<T>(run: (tx: Tx) => Promise<T>, limits: Limits = {}): Promise<T> {
  refuseSecondConnection();
  const held: HeldConnection = {};
  const begun = (tx: Tx) => {
    connections.set(tx, held);
    return run(tx);
  };
  const start = requestContext.getStore()?.isSandbox ? rehearse : committed;
  return withinTransaction.run(held, () => start(begun, limits));
}

type Limits = { maxWait?: number; timeout?: number };
const committed = <T>(run: (tx: Tx) => Promise<T>, limits: Limits): Promise<T> => db.$transaction(run, limits);

/** All is checked and answered, then rolled back: with it go jobs, and with these letters and webhooks. */
async function rehearse<T>(run: (tx: Tx) => Promise<T>, limits: Limits): Promise<T> {
  const done: T[] = [];
  const end = new Error('rolled back');
  await db
    .$transaction(async (tx) => {
      done.push(await run(tx));
      await within(tx)('set constraints all immediate', []);
      throw end;
    }, limits)
    .catch((error: unknown) => {
      if (error !== end) throw error;
    });
  return done[0]!;
}

export const inTransaction = <T>(tx: Tx | undefined, run: (tx: Tx) => Promise<T>): Promise<T> =>
  tx ? run(tx) : transaction(run);

/** A transaction whose statements may take as long as the whole of it: by default ten minutes, for counts that nobody waits for. */
export const longTransaction = <T>(run: (tx: Tx) => Promise<T>, milliseconds = 600_000): Promise<T> =>
  transaction(
    async (tx) => {
      await within(tx)(`set local statement_timeout = ${milliseconds}`, []);
      return run(tx);
    },
    { timeout: milliseconds },
  );

/** Runs our own SQL within a Prisma transaction, on its connection: Prisma would cost six times the CPU time. */
export const within =
  (tx: Tx): Run =>
  async (text, values) => {
    const connection = connections.get(tx)?.connection;
    if (!connection) throw unavailable(); // it timed out and was rolled back
    return (await connection.query(namedStatement(text, values))).rows;
  };

/**
 * Locks rows until the transaction ends, in the order of their ids: of two transactions that count or change records of
 * one of them, the second waits. Rows that only refer to them can be added meanwhile. People are locked before centers,
 * and centers before memberships: any other order may deadlock.
 */
export async function lockRows(tx: Tx, table: string, ...ids: string[]): Promise<void> {
  await within(tx)(`select 1 as ok from "${table}" where id = any($1::uuid[]) order by id for no key update`, [ids]);
}

/**
 * Waits for statements of one transaction that were all sent before the first was answered: one packet and one wait
 * instead of several. The database runs them in the order of these arguments.
 * @throws the error of the first that failed: those after it only say that the transaction is aborted
 */
export async function pipelined<Sent extends readonly Promise<unknown>[]>(
  ...sent: Sent
): Promise<{ -readonly [N in keyof Sent]: Awaited<Sent[N]> }> {
  const settled = await Promise.allSettled(sent);
  for (const one of settled) if (one.status === 'rejected') throw one.reason;
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as {
    -readonly [N in keyof Sent]: Awaited<Sent[N]>;
  };
}

/** `within` for code written against a client of the pool. */
export const clientWithin = (tx: Tx) => ({
  query: async (statement: string | { text: string; values: unknown[] }, values: unknown[] = []) => {
    const { text, values: bound } = typeof statement === 'string' ? { text: statement, values } : statement;
    return { rows: await within(tx)(text, bound) };
  },
});
