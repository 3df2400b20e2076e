import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { log } from '@/lib/run/log';
import { DatabaseClient, type Observer } from './database-client';

export function positionOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export const isPosition = (text: string): boolean => /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/.test(text);

const MAX_SAMPLES = 120;

/** How far replicas are behind, in milliseconds; PostgreSQL's own figure grows while nobody writes. */
export class ReplicaLag {
  #samples: { at: number; position: bigint }[] = [];

  notePrimary(lsn: string, at: number): void {
    const position = positionOf(lsn);
    if (position === this.#samples.at(-1)?.position) return; // nobody has written
    this.#samples.push({ at, position });
    if (this.#samples.length > MAX_SAMPLES) this.#samples.splice(1, 1); // not the oldest, which tells since when
  }

  /** The lag of a replica that has replayed up to this position. */
  of(replayed: bigint, now: number): number {
    const missing = this.#samples.find(({ position }) => position > replayed);
    return missing ? now - missing.at : 0;
  }
}

const CHECK_EVERY_MS = 1000;
/** How long to wait for the reader's own writes to arrive, before reading from the primary instead. */
const MAX_WAIT_MS = 50;
const ASK_AGAIN_MS = 5;

/** A read that may use the replica, as long as that has the reader's own writes. */
export type Reading = { position: string | null; isOfPrimary: boolean };

const shared = globalThis as typeof globalThis & { portalReading?: AsyncLocalStorage<Reading> };
const readings = (shared.portalReading ??= new AsyncLocalStorage<Reading>());

/** Without one, the primary is used. */
export const currentReading = (): Reading | undefined => readings.getStore();

/** Forces the primary, even within `fromReplica`. */
export const withoutReading = <T>(run: () => Promise<T>): Promise<T> => readings.exit(run);

/**
 * Lets `run` read from the replica, if there is one that keeps up. It must not write outside of a transaction.
 * @param position WAL position of the reader's own latest writes; null if there are no recent ones
 */
export function fromReplica<T>(position: string | null, run: () => Promise<T>): Promise<T> {
  return readings.run({ position: position && isPosition(position) ? position : null, isOfPrimary: false }, run);
}

type Options = {
  pool: pg.PoolConfig;
  primaryPosition: () => Promise<string>;
  /** With more lag than this, the replica is not used. */
  mostLagMs: number;
  /** Null if the server never was a replica. */
  askPosition?: (connection: pg.PoolClient) => Promise<string | null>;
  onAnswered?: Observer;
};

/** The replayed position of a connection's server when it was last asked; it never goes back. */
type ServerState = { replayed: bigint; askedAt: number };

/** The pool of the replica; several may share its address: one connection's state is not the next one's. */
export class Replica {
  readonly pool: pg.Pool;
  readonly #lag = new ReplicaLag();
  readonly #options: Options;
  readonly #known = new WeakMap<pg.PoolClient, ServerState>();
  #last: bigint | null = null;
  #hasLooked: Promise<void> | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.pool = new pg.Pool({ ...options.pool, Client: DatabaseClient, connectionTimeoutMillis: 1000 });
    this.pool.on('error', (error) => log.warn({ err: error }, 'idle connection of the replica lost'));
    this.pool.on('connect', (connection) => {
      connection.on('error', () => {});
      if (options.onAnswered) (connection as unknown as DatabaseClient).onAnswered = options.onAnswered;
    });
  }

  /** A connection for this read, or null to use the primary. Never fails. */
  async lend(reading: Reading): Promise<pg.PoolClient | null> {
    this.#hasLooked ??= this.#keepLooking();
    await this.#hasLooked;
    if (reading.isOfPrimary || this.#last === null) return null;
    const connection = await this.pool.connect().catch(() => null);
    if (!connection) {
      this.#last = null;
      return null;
    }
    if (await this.#isGoodFor(connection, reading)) return connection;
    connection.release();
    // For the rest of this read, which would otherwise wait again for each statement.
    reading.isOfPrimary = true;
    return null;
  }

  /** The lag in milliseconds of the replica asked last; null while none answers. */
  get lag(): number | null {
    return this.#last === null ? null : this.#lag.of(this.#last, Date.now());
  }

  /** Queries only if the known state of this connection's server is not enough: at most once a second for the lag. */
  async #isGoodFor(connection: pg.PoolClient, { position }: Reading): Promise<boolean> {
    const wanted = position === null ? 0n : positionOf(position);
    const hasOwnWrites = (replayed: bigint) => replayed >= wanted;
    const keepsUp = (replayed: bigint) => this.#lag.of(replayed, Date.now()) <= this.#options.mostLagMs;
    const { replayed, askedAt } = this.#known.get(connection) ?? { replayed: -1n, askedAt: Number.NEGATIVE_INFINITY };
    if (hasOwnWrites(replayed) && (keepsUp(replayed) || performance.now() - askedAt < CHECK_EVERY_MS))
      return keepsUp(replayed);
    try {
      for (const end = performance.now() + MAX_WAIT_MS; performance.now() < end; await sleep(ASK_AGAIN_MS)) {
        const now = await this.#ask(connection);
        if (!keepsUp(now)) return false;
        if (hasOwnWrites(now)) return true;
      }
    } catch {}
    return false;
  }

  async #ask(connection: pg.PoolClient): Promise<bigint> {
    const lsn = await (this.#options.askPosition ?? positionOfServer)(connection);
    const replayed = positionOf(lsn ?? MAX_POSITION);
    this.#known.set(connection, { replayed, askedAt: performance.now() });
    return replayed;
  }

  async #keepLooking(): Promise<void> {
    await this.#look();
    const timer = setInterval(() => (this.pool.ended ? clearInterval(timer) : void this.#look()), CHECK_EVERY_MS);
    timer.unref();
  }

  async #look(): Promise<void> {
    // While the primary is away, keep its last known position, so that pages can still be served.
    await this.#options.primaryPosition().then(
      (lsn) => this.#lag.notePrimary(lsn, Date.now()),
      () => {},
    );
    const connection = await this.pool.connect().catch(() => null);
    this.#last = connection && (await this.#ask(connection).catch(() => null));
    connection?.release(this.#last === null);
  }
}

/** Of a server that never was a replica. One that was promoted keeps its last position, and soon counts as too far behind. */
const MAX_POSITION = 'FFFFFFFF/FFFFFFFF';

async function positionOfServer(connection: pg.PoolClient): Promise<string | null> {
  const text = 'select pg_last_wal_replay_lsn()::text as lsn';
  const { rows } = await connection.query<{ lsn: string | null }>({ name: 'replayed', text });
  return rows[0]!.lsn;
}
