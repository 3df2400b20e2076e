import { AsyncLocalStorage } from 'node:async_hooks';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { Absence } from '@/lib/connect-again';
import { DatabaseClient } from '@/lib/database-client';
import { env } from '@/lib/env';
import { HangWatch, hungError } from '@/lib/hung-database';
import { log } from '@/lib/log';
import { observePool } from '@/lib/metrics/observe-pool';
import { currentReading, type Reading, Replica, withoutReading } from '@/lib/replica';
import { PrismaClient } from '@/prisma/generated/client';

// On globalThis, because development reloads modules and every reload would open another pool.
const shared = globalThis as typeof globalThis & {
  portalPool?: ReturnType<typeof createPool>;
  portalDb?: PrismaClient;
  portalReplica?: Replica | null;
  portalTransaction?: AsyncLocalStorage<Held>;
};

/** The connection of a transaction: there once Prisma has been given it, null as soon as it has gone back to the pool. */
export type Held = { connection?: pg.PoolClient | null };

/** Set while code runs within a transaction; see `transaction` in lib/rest. */
export const withinTransaction = (shared.portalTransaction ??= new AsyncLocalStorage<Held>());

type Connected = Parameters<pg.Pool['connect']>[0];

/**
 * Who holds a connection for a transaction and asks for a second one waits, once all are held so, for themselves and the
 * others for ever: fifty people who save at the same moment were enough. Tests end with an error there.
 */
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
  /** Connections from before a server was found to take no writes: it, or what leads to it, is another one by now. */
  #outdated = new WeakSet<pg.PoolClient>();
  #current = new Set<pg.PoolClient>();
  #hasFailed = false;

  /** As far as the last connection shows; asks nobody. */
  get isAway(): boolean {
    return this.#watch.isHung || this.#hasFailed;
  }

  markLost(): void {
    this.#hasFailed = true;
  }

  /** Watches a new connection for the answer of a former primary. */
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

  /** From the replica what may be read there, outside of transactions. */
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

  /** Gives a connection to `done`, or an error as soon as the server is known to hang. */
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

  /** As `connect`, and again for some seconds while the primary is away: nothing has been sent yet. */
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

  /** Whatever its user says when giving it back: one that turned out to lead to no primary is closed. */
  #dropOutdated(connection: pg.PoolClient): void {
    const { release } = connection;
    connection.release = (error) => release(error || this.#outdated.has(connection));
  }

  #lent(): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      this.#lendForReading((error, connection) => (connection ? resolve(connection) : reject(error)));
    });
  }

  /** It is given back: nobody waits for it any longer. */
  settle(connection: pg.PoolClient): void {
    const wait = this.#held.get(connection);
    if (wait) this.#watch.end(wait);
  }

  async #hold(held: Held): Promise<pg.PoolClient> {
    const connection = await this.#lent();
    holders.set(connection, held);
    held.connection = connection;
    return connection;
  }
}

function ofReplica(connection: pg.PoolClient): Error | undefined {
  if (!(connection as unknown as DatabaseClient).isReplica) return undefined;
  return Object.assign(new Error('The server takes no writes: it is not the primary.'), { code: '25006' });
}

/** Whether the server says anything at all; one that refuses is away or full, which is told at once, but does not hang. */
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

const holders = new WeakMap<pg.PoolClient, Held>();

/** Given back it is somebody else's: a transaction that took too long must not write on it. */
function letGo(connection: pg.PoolClient): void {
  const held = holders.get(connection);
  if (held) held.connection = null;
  holders.delete(connection);
}

const SETTINGS = {
  max: env.DATABASE_POOL_SIZE,
  // Also how long somebody waits for a free connection: of a crowd that comes at once nobody is sent away.
  connectionTimeoutMillis: 10_000,
  statement_timeout: 15_000,
  lock_timeout: 5_000,
  idleTimeoutMillis: 30_000,
  keepAlive: true,
  application_name: 'portal',
  // Prisma's adapter sends instants in UTC without saying so: a server in another time zone would read them as its own.
  options: '-c TimeZone=UTC',
} satisfies pg.PoolConfig;

function createPool() {
  const pool = new Pool({ ...SETTINGS, connectionString: env.DATABASE_URL, Client: DatabaseClient });
  // An idle connection that the server closes must not end the process; the next query opens another.
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  // One that is in use tells whoever waits for its answer; nobody else has to know more.
  pool.on('connect', (connection) => {
    connection.on('error', () => pool.markLost());
    const client = connection as unknown as DatabaseClient;
    pool.welcome(client);
    client.onAnswered = observe;
  });
  pool.on('release', (_error, connection) => {
    letGo(connection);
    (connection as unknown as DatabaseClient).limitAnswers();
    pool.settle(connection);
  });
  const observe = observePool(pool, (text) => explain(pool, text));
  return pool;
}

/** The plan for any values at all: nothing is run. Outside of the transaction that the slow statement may belong to. */
const explain = (pool: pg.Pool, text: string): Promise<string> =>
  withinTransaction.exit(async () => {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${text}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });

function createClient(connections: pg.Pool) {
  return new PrismaClient({
    adapter: new PrismaPg(connections, { statementNameGenerator: ({ sql }) => statementName(sql) }),
    transactionOptions: { maxWait: 10_000, timeout: 15_000 },
  });
}

const MAX_NAMED_STATEMENTS = 500;
const statementNames = new Map<string, string>();

/** Names a statement, so that PostgreSQL plans it once a connection; rare shapes beyond the limit stay unnamed. */
function statementName(sql: string): string {
  const known = statementNames.get(sql);
  if (known || statementNames.size >= MAX_NAMED_STATEMENTS) return known ?? '';
  const name = `p${statementNames.size}`;
  statementNames.set(sql, name);
  return name;
}

/** The one pool of the process. For hot SQL: `pool.query({ name, text, values })`. */
export const pool = (shared.portalPool ??= createPool());

/** Where the last commit stands in the primary's log of changes, or further on. */
export const writePosition = (): Promise<string> =>
  withoutReading(async () => {
    const { rows } = await pool.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn');
    return rows[0]!.lsn;
  });

/** Null without DATABASE_REPLICA_URL; then nothing is asked, and nothing costs anything. */
export const replica: Replica | null = env.DATABASE_REPLICA_URL
  ? (shared.portalReplica ??= new Replica({
      pool: { ...SETTINGS, connectionString: env.DATABASE_REPLICA_URL, application_name: 'portal replica' },
      primaryPosition: writePosition,
      mostLagMs: env.DATABASE_REPLICA_LAG_MS,
    }))
  : null;

/** Prisma on that very pool. */
export const db = (shared.portalDb ??= createClient(pool));

/** Whether the database answers within a second. Asks anew each time, on a connection of the pool. */
export async function databaseAnswers(): Promise<boolean> {
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  );
  const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, 1000, false).unref());
  return Promise.race([answer, tooLate]);
}

/** Whether the last attempt to reach the database failed. Asks nobody. */
export const databaseIsAway = (): boolean => pool.isAway;
