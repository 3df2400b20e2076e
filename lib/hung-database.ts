/** In milliseconds. */
const PATIENCE = {
  /** Nothing is suspected before; most requests are answered within a hundredth of it. */
  suspiciousAfter: 2000,
  lookEvery: 1000,
  /** So long the server says nothing, while this process could have heard it. */
  silence: 2000,
};
const TICK_MS = 50;

/** Something that waits for the database, and how to end its waiting. */
type Wait = { since: number; cut: () => void };

/**
 * Notices a PostgreSQL that hangs without closing its connections (a frozen machine, a network that swallows packets) and
 * ends all waiting for it. No timeout of a single query can do that: some queries take long, and PostgreSQL itself, which
 * ends those, is what hangs. So whenever somebody waits for two seconds, a new connection is tried.
 *
 * A process that is busy itself hears no answer either, and its timers end before the answer is read: that time is no
 * silence of the server, and it is asked again.
 */
export class HangWatch {
  readonly #waits = new Set<Wait>();
  readonly #answers: () => Promise<boolean>;
  readonly #patience: typeof PATIENCE;
  #timer: NodeJS.Timeout | undefined;
  #asking = false;
  isHung = false;

  /** @param answers whether the server says anything at all within a few seconds */
  constructor(answers: () => Promise<boolean>, patience = PATIENCE) {
    this.#answers = answers;
    this.#patience = patience;
  }

  begin(cut: () => void): Wait {
    const wait = { since: Date.now(), cut };
    this.#waits.add(wait);
    this.#timer ??= setInterval(() => void this.#look(), this.#patience.lookEvery).unref();
    return wait;
  }

  /** False when it was cut already. */
  end(wait: Wait): boolean {
    return this.#waits.delete(wait);
  }

  async #look(): Promise<void> {
    if (this.#asking) return;
    const [oldest] = this.#waits;
    if (!this.isHung && !oldest) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    if (!this.isHung && (!oldest || Date.now() - oldest.since < this.#patience.suspiciousAfter)) return;
    this.#asking = true;
    this.isHung = await this.#isSilent();
    this.#asking = false;
    if (this.isHung) this.#cutAll();
  }

  /** Asks until the server has said something, or was silent for long enough. */
  async #isSilent(): Promise<boolean> {
    for (let silence = 0; silence < this.#patience.silence; ) {
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

/** Asks, and measures for how much of the time this process was free to hear the answer: how late its timers were is the rest. */
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

/** What pg says of a connection that ended; whoever reads it answers with a 503. */
export const hungError = () => new Error('Connection terminated: the database does not answer');
