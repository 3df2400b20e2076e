import type { Span } from '@opentelemetry/api';
import pg from 'pg';
import { env } from '@/lib/run/env';
import { currentSpan } from '@/lib/run/metrics/spans';

/** Longer than `statement_timeout`, with which PostgreSQL itself cancels slow statements. */
const QUERY_TIMEOUT_MS = 20_000;
/** Grace period for PostgreSQL to report that it has cancelled a statement. */
const GRACE_MS = 5000;

/** Called for each answered statement, with its error if it failed, and the span it belongs to. */
export type Observer = (text: string, milliseconds: number, error: Error | null, span?: Span) => void;

type QueryCallback = (error: Error | null, result: unknown) => void;

/**
 * A connection that knows which kind of server it is connected to, and detects dead connections (such as a frozen
 * machine that was replaced meanwhile): it closes itself if a statement gets no answer for longer than PostgreSQL would
 * let it run. Statements that may take longer raise the limit with `set statement_timeout`.
 */
export class DatabaseClient extends pg.Client {
  #isGathering = false;
  /** Buffered until the next statement. */
  #hasBegun = false;
  /** PostgreSQL reports this while connecting, so it costs no query. */
  isReplica = false;
  /** Called when a statement was refused because the server is read-only: it is no longer, or not yet, the primary. */
  onReadOnly = (): void => {};
  /** Called before COMMIT or ROLLBACK is sent: a statement sent after it would run outside the transaction. */
  onEnding = (): void => {};
  onAnswered: Observer = () => {};
  #queryTimeout = QUERY_TIMEOUT_MS;
  #prepared = new Set<string>();

  constructor(config?: string | pg.ClientConfig) {
    // Statements begun together are sent together, and answered in their order.
    super({ ...(typeof config === 'string' ? { connectionString: config } : config), pipeline: true });
    this.query = this.#limited.bind(this) as pg.Client['query'];
    const { connection } = this as unknown as { connection: NodeJS.EventEmitter };
    connection.on('parameterStatus', (status: { parameterName: string; parameterValue: string }) => {
      if (status.parameterName === 'in_hot_standby') this.isReplica = status.parameterValue === 'on';
    });
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === '25006') this.onReadOnly();
    });
  }

  /** How long to wait for an answer, in milliseconds; reset for the next user of the connection. */
  setQueryTimeout(milliseconds = QUERY_TIMEOUT_MS): void {
    this.#queryTimeout = milliseconds;
  }

  // Streams (COPY) have no limit, and are not sent together with others.
  #limited(statement: string | { text: string; name?: string; submit?: unknown }, ...rest: unknown[]): unknown {
    const run = pg.Client.prototype.query.bind(this) as (...args: unknown[]) => unknown;
    if (typeof statement === 'object' && typeof statement.submit === 'function') {
      this.#sendAlone();
      return run(statement, ...rest);
    }
    const config: { text: string; name?: string } = typeof statement === 'string' ? { text: statement } : statement;
    if (config.text === 'BEGIN' && rest.length === 0) return this.#begin();
    if (config.text === 'COMMIT' || config.text === 'ROLLBACK') this.onEnding();
    this.#noteTimeout(config.text);
    this.#gather();
    if (config.name) this.#keepPrepared(config.name);
    const limited = this.#queryTimeout ? { ...config, query_timeout: this.#queryTimeout } : config;
    const begun = performance.now();
    const span = currentSpan();
    const over = (error: unknown) => {
      this.#cutAfter(error);
      this.onAnswered(config.text, performance.now() - begun, error instanceof Error ? error : null, span);
    };
    const watched = rest.map((each) => (typeof each === 'function' ? around(each as QueryCallback, over) : each));
    const answer = run(limited, ...watched) as Promise<unknown> | undefined;
    answer?.then(() => over(null), over);
    return answer;
  }

  /** Answers at once: it is sent with the transaction's first statement, fails only with it, and has no limit. */
  async #begin(): Promise<pg.QueryResult> {
    this.connection.stream.cork();
    this.#hasBegun = true;
    super.query({ text: 'BEGIN' }).catch(() => {});
    return { command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] };
  }

  /** Sends the next statement, and those begun meanwhile, one after the other, as COPY needs it. */
  #sendAlone(): void {
    const client = this as unknown as { pipeline: boolean };
    client.pipeline = false;
    this.#releaseBegin();
    this.connection.once('readyForQuery', () => {
      client.pipeline = true;
    });
  }

  /** One packet for all statements begun in this turn: sending is the most expensive part of a statement. */
  #gather(): void {
    const { stream } = this.connection;
    if (!this.#isGathering) {
      this.#isGathering = true;
      stream.cork();
      process.nextTick(() => {
        this.#isGathering = false;
        stream.uncork();
      });
    }
    this.#releaseBegin();
  }

  /**
   * PostgreSQL keeps every prepared statement of every connection in memory: the one that was used longest ago is closed. The
   * message is also taken in a transaction that has failed, and is sent before the statement that takes its place.
   */
  #keepPrepared(name: string): void {
    this.#prepared.delete(name);
    this.#prepared.add(name);
    const { connection, pipeline } = this as unknown as { connection: Prepared; pipeline: boolean };
    // Nothing may be sent during a COPY.
    if (this.#prepared.size <= MAX_PREPARED || !pipeline) return;
    const [oldest] = this.#prepared;
    // Not answered yet: only then it is known as prepared.
    if (connection.submittedNamedStatements[oldest!] !== undefined) return;
    this.#prepared.delete(oldest!);
    if (connection.parsedStatements[oldest!] === undefined) return;
    delete connection.parsedStatements[oldest!];
    connection.close({ type: 'S', name: oldest! });
  }

  #releaseBegin(): void {
    if (!this.#hasBegun) return;
    this.#hasBegun = false;
    this.connection.stream.uncork();
  }

  /** A late answer would be taken for that of the next statement. */
  #cutAfter(error: unknown): void {
    if (error instanceof Error && error.message === 'Query read timeout') this.connection.stream.destroy();
  }

  #noteTimeout(text: string): void {
    // Statements that set a timeout are short; others, of kilobytes, are not searched for one.
    if (text.length > MAX_SETTING) return;
    const timeout = timeoutSetBy(text);
    if (timeout !== null) this.#queryTimeout = timeout && timeout + GRACE_MS;
  }
}

/**
 * The milliseconds to which a statement sets `statement_timeout`: 0 for no limit, null if it sets none.
 * @throws if it cannot be parsed; in production there is no limit then, as a wrong one would cut the connection
 */
export function timeoutSetBy(text: string): number | null {
  const found = SET_TIMEOUT.exec(text);
  if (!found) return null;
  const [, amount, unit = 'ms'] = found;
  if (amount) return Number(amount) * MILLISECONDS[unit as keyof typeof MILLISECONDS];
  if (env.NODE_ENV !== 'production') throw new Error(`Write the timeout in ms, s, min or h: ${text}`);
  return 0;
}

type Prepared = {
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  close: (message: { type: 'S'; name: string }) => void;
};

/** Prepared statements of a connection: several kilobytes each in the server's memory. */
export const MAX_PREPARED = 500;

const around =
  (answered: QueryCallback, over: (error: unknown) => void): QueryCallback =>
  (error, result) => {
    over(error);
    answered(error, result);
  };

const MAX_SETTING = 200;
const MILLISECONDS = { ms: 1, s: 1000, min: 60_000, h: 3_600_000 };
const SET_TIMEOUT = /\bset (?:local |session )?statement_timeout\b(?:\s*(?:=|to)\s*'?(\d+)\s*(ms|s|min|h)?(?![\w.]))?/i;
