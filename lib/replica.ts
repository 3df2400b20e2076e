import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseClient } from '@/lib/database-client';
import { log } from '@/lib/log';
import { isPosition, ReplicaLag } from '@/lib/replica-lag';

const CHECK_EVERY_MS = 1000;
/** How long to wait for the reader's own writes to arrive, before reading from the primary instead. */
const PATIENCE_MS = 50;
const ASK_AGAIN_MS = 5;

/** A read that may use the replica, once that has the reader's own writes. */
export type Reading = { position: string | null; where: 'unknown' | 'replica' | 'primary' };

const shared = globalThis as typeof globalThis & { portalReading?: AsyncLocalStorage<Reading> };
const readings = (shared.portalReading ??= new AsyncLocalStorage<Reading>());

/** The read that the current code is part of; without one, the primary is used. */
export const currentReading = (): Reading | undefined => readings.getStore();

/** Forces the primary, whatever this is part of. */
export const withoutReading = <T>(run: () => Promise<T>): Promise<T> => readings.exit(run);

/**
 * Lets `run` read from the replica, if there is one that keeps up. It must not write outside of a transaction.
 * @param position WAL position of the reader's own latest writes; null if there are no recent ones
 */
export function fromReplica<T>(position: string | null, run: () => Promise<T>): Promise<T> {
  return readings.run({ position: position && isPosition(position) ? position : null, where: 'unknown' }, run);
}

type Options = {
  pool: pg.PoolConfig;
  /** The primary's current WAL position. */
  primaryPosition: () => Promise<string>;
  /** With more lag than this, the replica is not used. */
  mostLagMs: number;
};

/** The pool of the replica at DATABASE_REPLICA_URL; tracks whether it may be used. */
export class Replica {
  readonly pool: pg.Pool;
  readonly #lag = new ReplicaLag();
  readonly #options: Options;
  #isThere = false;
  #hasLooked: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.pool = new pg.Pool({ ...options.pool, Client: DatabaseClient, connectionTimeoutMillis: 1000 });
    this.pool.on('error', (error) => log.warn({ err: error }, 'idle connection of the replica lost'));
    this.pool.on('connect', (connection) => connection.on('error', () => {}));
  }

  /** A connection for this read, or null to use the primary. Never fails. */
  async lend(reading: Reading): Promise<pg.PoolClient | null> {
    this.#hasLooked ??= this.#keepLooking();
    await this.#hasLooked;
    if (reading.where === 'primary' || !this.#isUsable()) return null;
    const connection = await this.pool.connect().catch(() => null);
    if (!connection) {
      this.#isThere = false;
      return null;
    }
    if (reading.where === 'unknown')
      reading.where = (await this.#hasOwnWrites(connection, reading)) ? 'replica' : 'primary';
    if (reading.where === 'replica') return connection;
    connection.release();
    return null;
  }

  /** The replica's lag in milliseconds; null while it is away. */
  get lag(): number | null {
    return this.#isThere ? this.#lag.milliseconds(Date.now()) : null;
  }

  #isUsable(): boolean {
    return this.lag !== null && this.lag <= this.#options.mostLagMs;
  }

  async #hasOwnWrites(connection: pg.PoolClient, { position }: Reading): Promise<boolean> {
    if (!position || this.#lag.hasReached(position)) return true;
    try {
      for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(ASK_AGAIN_MS))
        if (await reached(connection, position)) return true;
    } catch {}
    return false;
  }

  async #keepLooking(): Promise<void> {
    await this.#look();
    setInterval(() => void this.#look(), CHECK_EVERY_MS).unref();
  }

  async #look(): Promise<void> {
    // While the primary is away, keep its last known position, so that pages can still be served.
    await this.#options.primaryPosition().then(
      (lsn) => this.#lag.notePrimary(lsn, Date.now()),
      () => {},
    );
    const { rows } = await this.pool
      .query<{ lsn: string | null }>('select pg_last_wal_replay_lsn()::text as lsn')
      .catch(() => ({ rows: [] }));
    this.#isThere = rows.length > 0;
    // After a promotion there is no replay position: the replica is the primary now.
    if (rows[0]?.lsn) this.#lag.noteReplica(rows[0].lsn);
  }
}

async function reached(connection: pg.PoolClient, position: string): Promise<boolean> {
  const { rows } = await connection.query<{ is: boolean | null }>({
    name: 'replayed',
    text: 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as is',
    values: [position],
  });
  return rows[0]!.is !== false;
}
