const LONGEST_MS = 5000;
/** After this long without a failure, the next one starts a new outage. */
const FORGOTTEN_AFTER = 10_000;
const PAUSE = 50;

/**
 * Transient errors before the connection was of any use: the server is down, starting, stopping, full, or the wrong
 * one.
 */
const PASSING = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|57P0[123]|53300|25006)$/;

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
    const isPassing = PASSING.test(String((error as NodeJS.ErrnoException).code)) || ENDED.test(error.message);
    if (!isPassing || now - this.#since >= LONGEST_MS) return null;
    return PAUSE + Math.random() * PAUSE; // jitter: not all clients return at once
  }
}

const ENDED = /^Connection terminated unexpectedly/;
