/** In milliseconds. */
const TIMEOUTS = {
  /** Waits shorter than this are normal; most requests take a hundredth of it. */
  suspiciousAfter: 2000,
  checkEvery: 1000,
  /** How long the server must be silent while this process could read its answer. */
  silence: 2000,
};
const TICK_MS = 50;

type Wait = { since: number; cut: () => void };

/**
 * Detects a PostgreSQL server that hangs without closing its connections (a frozen machine, a network that drops
 * packets) and aborts all waits for it. Query timeouts cannot do that: some queries take long, and PostgreSQL, which
 * enforces them, is what hangs. So after a wait of two seconds, a new connection is tried.
 * A busy process cannot read the answer either, and its timers fire before it does: that time does not count as
 * silence, and the server is tried again.
 */
export class HangWatch {
  readonly #waits = new Set<Wait>();
  readonly #answers: () => Promise<boolean>;
  readonly #timeouts: typeof TIMEOUTS;
  #timer: NodeJS.Timeout | undefined;
  #isChecking = false;
  isHung = false;

  /** @param answers whether the server answers at all within a few seconds */
  constructor(answers: () => Promise<boolean>, timeouts = TIMEOUTS) {
    this.#answers = answers;
    this.#timeouts = timeouts;
  }

  begin(cut: () => void): Wait {
    const wait = { since: Date.now(), cut };
    this.#waits.add(wait);
    this.#timer ??= setInterval(() => void this.#check(), this.#timeouts.checkEvery).unref();
    return wait;
  }

  /** False if it was aborted already. */
  end(wait: Wait): boolean {
    return this.#waits.delete(wait);
  }

  async #check(): Promise<void> {
    if (this.#isChecking) return;
    const [oldest] = this.#waits;
    if (!this.isHung && !oldest) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    if (!this.isHung && (!oldest || Date.now() - oldest.since < this.#timeouts.suspiciousAfter)) return;
    this.#isChecking = true;
    this.isHung = await this.#isSilent();
    this.#isChecking = false;
    if (this.isHung) this.#cutAll();
  }

  /** Tries until the server has answered, or was silent for long enough. */
  async #isSilent(): Promise<boolean> {
    for (let silence = 0; silence < this.#timeouts.silence; ) {
      const { answered, idleMs } = await whileTiming(this.#answers);
      if (answered) return false;
      silence += Math.max(TICK_MS, idleMs);
    }
    return true;
  }

  #cutAll(): void {
    const waits = [...this.#waits];
    this.#waits.clear();
    for (const { cut } of waits) cut();
  }
}

/** Tries a connection, and measures by late timers how long this process was free to read the answer. */
async function whileTiming(ask: () => Promise<boolean>): Promise<{ answered: boolean; idleMs: number }> {
  const begun = performance.now();
  let [last, busyMs] = [begun, 0];
  const tick = () => {
    const now = performance.now();
    busyMs += Math.max(0, now - last - TICK_MS);
    last = now;
  };
  const timer = setInterval(tick, TICK_MS).unref();
  const answered = await ask();
  tick();
  clearInterval(timer);
  return { answered, idleMs: last - begun - busyMs };
}

/** Like pg's error for an ended connection, which is answered with a 503. */
export const hungError = () => new Error('Connection terminated: the database does not answer');
