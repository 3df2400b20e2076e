import pg from 'pg';

/** Longer than `statement_timeout`, with which PostgreSQL itself ends what takes long. */
export const QUERY_TIMEOUT_MS = 20_000;
/** Between the moment PostgreSQL ends a statement and the one in which we stop waiting for it to say so. */
const GRACE_MS = 5000;

/** Told of each statement that was answered, with how it failed if it did. */
export type Observer = (text: string, milliseconds: number, error: Error | null) => void;

type Answered = (error: Error | null, result: unknown) => void;

/**
 * A connection that knows what it is connected to, and does not wait for ever: one that died without a word (a frozen
 * machine that was replaced meanwhile) is closed once a statement has had no answer for longer than PostgreSQL would let
 * it run. Statements that may take longer say so with `set statement_timeout`.
 */
export class DatabaseClient extends pg.Client {
  /** PostgreSQL tells while one connects, so knowing it costs no question. */
  isReplica = false;
  /** Called when a statement was refused because the server takes no writes: it is no longer, or not yet, the primary. */
  onReadOnly = (): void => {};
  onAnswered: Observer = () => {};
  #queryTimeout = QUERY_TIMEOUT_MS;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.query = this.#limited.bind(this) as pg.Client['query'];
    const { connection } = this as unknown as { connection: NodeJS.EventEmitter };
    connection.on('parameterStatus', (status: { parameterName: string; parameterValue: string }) => {
      if (status.parameterName === 'in_hot_standby') this.isReplica = status.parameterValue === 'on';
    });
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === '25006') this.onReadOnly();
    });
  }

  /** How long an answer is waited for, in milliseconds; anew for whoever is given the connection next. */
  limitAnswers(milliseconds = QUERY_TIMEOUT_MS): void {
    this.#queryTimeout = milliseconds;
  }

  // Streams (COPY) are left alone: they take as long as they take.
  #limited(statement: string | { text: string; submit?: unknown }, ...rest: unknown[]): unknown {
    const run = pg.Client.prototype.query.bind(this) as (...args: unknown[]) => unknown;
    if (typeof statement === 'object' && typeof statement.submit === 'function') return run(statement, ...rest);
    const config = typeof statement === 'string' ? { text: statement } : statement;
    this.#noteTimeout(config.text);
    const limited = this.#queryTimeout ? { ...config, query_timeout: this.#queryTimeout } : config;
    const begun = performance.now();
    const over = (error: unknown) => {
      this.#cutAfter(error);
      this.onAnswered(config.text, performance.now() - begun, error instanceof Error ? error : null);
    };
    const watched = rest.map((each) => (typeof each === 'function' ? around(each as Answered, over) : each));
    const answer = run(limited, ...watched) as Promise<unknown> | undefined;
    answer?.then(() => over(null), over);
    return answer;
  }

  /** Its answer may still come, and would be taken for that to the next statement. */
  #cutAfter(error: unknown): void {
    if (error instanceof Error && error.message === 'Query read timeout') this.connection.stream.destroy();
  }

  #noteTimeout(text: string): void {
    const [, amount, unit] = SET_TIMEOUT.exec(text) ?? [];
    if (amount) this.#queryTimeout = Number(amount) && Number(amount) * (unit === 's' ? 1000 : 1) + GRACE_MS;
  }
}

const around =
  (answered: Answered, over: (error: unknown) => void): Answered =>
  (error, result) => {
    over(error);
    answered(error, result);
  };

const SET_TIMEOUT = /\bset (?:local )?statement_timeout = '?(\d+)(s|ms)?/;
