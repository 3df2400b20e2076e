/** In milliseconds. */
const PATIENCE = 5000;
/** So long after the last attempt the next failure is a new absence. */
const FORGOTTEN_AFTER = 10_000;
const PAUSE = 50;

/** Refused or cut off before it was of any use: the server is away, starts, stops, is full, or is the wrong one. */
const PASSING = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|57P0[123]|53300|25006)$/;

/**
 * How long it is worth trying to connect again. A primary that is replaced, or starts anew, is away for a second or two,
 * and whoever waits for it before anything was sent notices a slow page, not an error. Counted from the beginning of the
 * absence rather than for each attempt: a request that needs several connections does not wait several times, and while the
 * database is away for long everybody is told at once.
 */
export class Absence {
  #since: number | null = null;
  #lastFailure = 0;
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** It is there again. */
  end(): void {
    this.#since = null;
  }

  /** In how many milliseconds to try again after this failure; null when that is of no use. */
  pauseAfter(error: Error): number | null {
    const now = this.#now();
    if (this.#since === null || now - this.#lastFailure > FORGOTTEN_AFTER) this.#since = now;
    this.#lastFailure = now;
    const isPassing = PASSING.test(String((error as NodeJS.ErrnoException).code)) || ENDED.test(error.message);
    if (!isPassing || now - this.#since >= PATIENCE) return null;
    return PAUSE + Math.random() * PAUSE; // a crowd does not come back all at once
  }
}

const ENDED = /^Connection terminated unexpectedly/;
