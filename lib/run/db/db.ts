import { AsyncLocalStorage } from 'node:async_hooks';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { DatabaseClient } from '@/lib/run/db/database-client';
import { HangWatch, hungError } from '@/lib/run/db/hung-database';
import { currentReading, type Reading, Replica, withoutReading } from '@/lib/run/db/replica';
import { preparedName } from '@/lib/run/db/statements';
import { env } from '@/lib/run/env';
import { log } from '@/lib/run/log';
import { observePool, observeStatements } from '@/lib/run/metrics/observe-pool';
import { metrics } from '@/lib/run/metrics/registry';
import { PrismaClient } from '@/prisma/generated/client';

const LONGEST_MS = 5000;
/** After this long without a failure, the next one starts a new outage. */
const FORGOTTEN_AFTER = 10_000;
const PAUSE = 50;

/** Transient errors before the connection was of any use: a server down, starting, stopping, full, or wrong. */
const TRANSIENT_ERRORS = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|57P0[123]|53300|25006)$/;

/**
 * Decides how long reconnecting is worthwhile. A failover or restart takes a second or two; a request that has sent
 * nothing yet should wait for it and be slow rather than fail. The time counts from the start of the outage, not per
 * attempt: a request that needs several connections waits only once, and during a long outage everybody gets an error
 * at once.
 */
export class Absence {
  #since: number | null = null;
  #lastFailure = 0;
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** The database is back. */
  end(): void {
    this.#since = null;
  }

  /** Milliseconds until the next attempt after this failure; null if retrying is pointless. */
  pauseAfter(error: Error): number | null {
    const now = this.#now();
    if (this.#since === null || now - this.#lastFailure > FORGOTTEN_AFTER) this.#since = now;
    this.#lastFailure = now;
    const isPassing = TRANSIENT_ERRORS.test(String((error as NodeJS.ErrnoException).code)) || ENDED.test(error.message);
    if (!isPassing || now - this.#since >= LONGEST_MS) return null;
    return PAUSE + Math.random() * PAUSE; // jitter: not all clients return at once
  }
}

const ENDED = /^Connection terminated unexpectedly/;

// On globalThis, because each module reload in development would open another pool.
const shared = globalThis as typeof globalThis & {
  portalPool?: ReturnType<typeof createPool>;
  portalDb?: PrismaClient;
  portalReplica?: Replica | null;
  portalTransaction?: AsyncLocalStorage<HeldConnection>;
};

/** The connection of a transaction: set once Prisma has it, null as soon as it is back in the pool. */
export type HeldConnection = { connection?: pg.PoolClient | null };

/** Set while code runs within a transaction; see `transaction` in lib/core. */
export const withinTransaction = (shared.portalTransaction ??= new AsyncLocalStorage<HeldConnection>());

type Connected = Parameters<pg.Pool['connect']>[0];

/** A second connection within a transaction can deadlock the pool: fifty saves were enough. An error in tests. */
export function refuseSecondConnection(): void {
  if (!withinTransaction.getStore()?.connection) return;
  const error = new Error('A statement runs beside the transaction it belongs to: give it the transaction.');
  if (env.NODE_ENV !== 'production') throw error;
  log.error({ err: error }, 'statement beside its transaction');
}

class Pool extends pg.Pool {
  readonly #watch = new HangWatch(serverAnswers);
  readonly #held = new WeakMap<pg.PoolClient, ReturnType<HangWatch['begin']>>();
  readonly #absence = new Absence();
  /** Connections opened before a server turned out to be read-only: the primary is a different one by now. */
  #outdated = new WeakSet<pg.PoolClient>();
  #current = new Set<pg.PoolClient>();
  #hasFailed = false;

  /** As of the last connection; sends no query. */
  get isUnavailable(): boolean {
    return this.#watch.isHung || this.#hasFailed;
  }

  markLost(): void {
    this.#hasFailed = true;
  }

  /** Watches a new connection for read-only errors, as a former primary gives them. */
  welcome(connection: DatabaseClient): void {
    const client = connection as unknown as pg.PoolClient;
    this.#current.add(client);
    connection.once('end', () => this.#current.delete(client));
    connection.onReadOnly = () => {
      this.#hasFailed = true;
      for (const each of this.#current) this.#outdated.add(each);
    };
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(done: Connected): void;
  override connect(done?: Connected): Promise<pg.PoolClient> | undefined {
    refuseSecondConnection();
    if (done) {
      this.#lendForReading(done);
      return undefined;
    }
    const held = withinTransaction.getStore();
    return held && held.connection === undefined ? this.#hold(held) : this.#lent();
  }

  /** Uses the replica for reads that permit it, outside of transactions. */
  #lendForReading(done: Connected): void {
    const reading = replica && !withinTransaction.getStore() ? currentReading() : undefined;
    if (!reading || !replica) {
      this.#lend(done);
      return;
    }
    void this.#lendFrom(replica, reading, done);
  }

  async #lendFrom(from: Replica, reading: Reading, done: Connected): Promise<void> {
    const connection = await from.lend(reading);
    if (connection) done(undefined, connection, connection.release);
    else this.#lend(done);
  }

  /** Passes a connection to `done`, or an error as soon as the server is known to hang. */
  #lend(done: Connected): void {
    const refuse = () => done(hungError(), undefined, () => {});
    if (this.#watch.isHung) {
      refuse();
      return;
    }
    const wait = this.#watch.begin(refuse);
    this.#connectAgain((error, connection, release) => {
      if (!this.#watch.end(wait)) {
        connection?.release();
        return;
      }
      if (connection) {
        const cut = () => connection.connection.stream.destroy();
        this.#held.set(connection, this.#watch.begin(cut));
      }
      done(error, connection, release);
    });
  }

  /** Like `connect`, but retries for some seconds while the primary is unavailable: nothing has been sent yet. */
  #connectAgain(done: Connected): void {
    super.connect((error, connection) => {
      if (connection && this.#outdated.has(connection)) {
        connection.release(true);
        this.#connectAgain(done);
        return;
      }
      const failure = error ?? (connection && ofReplica(connection));
      this.#hasFailed = Boolean(failure);
      if (!failure) {
        this.#absence.end();
        if (connection) this.#dropOutdated(connection);
        done(undefined, connection, connection?.release ?? (() => {}));
        return;
      }
      connection?.release(true);
      const pause = this.ending || this.#watch.isHung ? null : this.#absence.pauseAfter(failure);
      if (pause === null) done(failure, undefined, () => {});
      else setTimeout(() => this.#connectAgain(done), pause);
    });
  }

  /** Closes outdated connections on release, whether or not their user reports an error. */
  #dropOutdated(connection: pg.PoolClient): void {
    const { release } = connection;
    connection.release = (error) => release(error || this.#outdated.has(connection));
  }

  #lent(): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      this.#lendForReading((error, connection) => (connection ? resolve(connection) : reject(error)));
    });
  }

  /** Called on release: the connection is no longer waited for. */
  settle(connection: pg.PoolClient): void {
    const wait = this.#held.get(connection);
    if (wait) this.#watch.end(wait);
  }

  async #hold(held: HeldConnection): Promise<pg.PoolClient> {
    const connection = await this.#lent();
    holders.set(connection, held);
    held.connection = connection;
    return connection;
  }
}

function ofReplica(connection: pg.PoolClient): Error | undefined {
  if (!(connection as unknown as DatabaseClient).isReplica) return undefined;
  // No statement was refused, so nothing else counts this: the alert NotThePrimary does.
  metrics.statementErrors.inc({ code: '25006' });
  return Object.assign(new Error('The server takes no writes: it is not the primary.'), { code: '25006' });
}

/** A server that refuses connections is down or full, but does not hang. */
async function serverAnswers(): Promise<boolean> {
  const client = new pg.Client({
    connectionString: env.DATABASE_URL,
    connectionTimeoutMillis: 2500,
    application_name: 'portal watch',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    void client.end().catch(() => {});
    return true;
  } catch (error) {
    return !/timeout|ETIMEDOUT|EHOSTUNREACH/.test(String(error));
  }
}

const holders = new WeakMap<pg.PoolClient, HeldConnection>();

/** After its end, and once the connection belongs to somebody else, a transaction that timed out must not write on it. */
function detachHolder(connection: pg.PoolClient): void {
  const held = holders.get(connection);
  if (held) held.connection = null;
  holders.delete(connection);
}

const SETTINGS = {
  max: env.DATABASE_POOL_SIZE,
  // Also how long to wait for a free connection: bursts are queued, not rejected.
  connectionTimeoutMillis: 10_000,
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idleTimeoutMillis: 30_000,
  keepAlive: true,
  application_name: 'portal',
  // Prisma's adapter sends timestamps in UTC without an offset, which a server in another time zone would misread.
  options: '-c TimeZone=UTC',
} satisfies pg.PoolConfig;

function createPool() {
  const pool = new Pool({ ...SETTINGS, connectionString: env.DATABASE_URL, Client: DatabaseClient });
  // An idle connection closed by the server must not end the process; the next query opens another.
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  // If it is in use, the pending query reports the error; nobody else needs to know more.
  pool.on('connect', (connection) => {
    connection.on('error', () => pool.markLost());
    const client = connection as unknown as DatabaseClient;
    pool.welcome(client);
    client.onAnswered = observe;
    client.onEnding = () => detachHolder(connection);
  });
  pool.on('release', (_error, connection) => {
    detachHolder(connection);
    (connection as unknown as DatabaseClient).setQueryTimeout();
    pool.settle(connection);
  });
  const observe = observePool(pool, (text) => explain(pool, text));
  return pool;
}

/** The generic plan, without running the statement, outside of the transaction that it may belong to. */
const explain = (pool: pg.Pool, text: string): Promise<string> =>
  withinTransaction.exit(async () => {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });

function createClient(connections: pg.Pool) {
  return new PrismaClient({
    adapter: new PrismaPg(connections, { statementNameGenerator: ({ sql }) => preparedName(sql) }),
    transactionOptions: { maxWait: 10_000, timeout: 15_000 },
  });
}

/** The process's only pool. For rows of SQL: `fromPool(text, values)`. */
export const pool = (shared.portalPool ??= createPool());

/** The position of the last commit in the primary's WAL, or a later one. */
export const writePosition = (): Promise<string> =>
  withoutReading(async () => {
    const { rows } = await pool.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn');
    return rows[0]!.lsn;
  });

/** Null without DATABASE_REPLICA_URL, and then without any cost. */
export const replica: Replica | null = env.DATABASE_REPLICA_URL
  ? (shared.portalReplica ??= new Replica({
      pool: { ...SETTINGS, connectionString: env.DATABASE_REPLICA_URL, application_name: 'portal replica' },
      primaryPosition: writePosition,
      mostLagMs: env.DATABASE_REPLICA_LAG_MS,
      onAnswered: observeStatements((text) => explain(replica!.pool, text)),
    }))
  : null;

export const db = (shared.portalDb ??= createClient(pool));

/**
 * Whether the database answers within a second. Queries it each time, on a connection of the pool. If slow statements
 * hold all of them, the answer would come too late from a healthy database: then only its known absence counts, which
 * the pool checks as soon as somebody waits.
 */
export async function databaseAnswers(): Promise<boolean> {
  if (pool.totalCount >= env.DATABASE_POOL_SIZE && pool.idleCount === 0) return !pool.isUnavailable;
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  );
  const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, 1000, false).unref());
  return Promise.race([answer, tooLate]);
}

/** Whether the last attempt to reach the database failed. Sends no query. */
export const databaseIsUnavailable = (): boolean => pool.isUnavailable;
