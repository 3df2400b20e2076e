/** Nothing is suspected before; most requests are answered within a hundredth of it. */
const SUSPICIOUS_AFTER_MS = 2000;
const EVERY_MS = 1000;

/** Something that waits for the database, and how to end its waiting. */
type Wait = { since: number; cut: () => void };

/**
 * Notices a PostgreSQL that hangs without closing its connections (a frozen machine, a network that swallows packets) and
 * ends all waiting for it. No timeout of a single query can do that: some queries take long, and PostgreSQL itself, which
 * ends those, is what hangs. So whenever somebody waits for two seconds, a new connection is tried.
 */
export class HangWatch {
  readonly #waits = new Set<Wait>();
  readonly #answers: () => Promise<boolean>;
  #timer: NodeJS.Timeout | undefined;
  #asking = false;
  isHung = false;

  /** @param answers whether the server says anything at all within a few seconds */
  constructor(answers: () => Promise<boolean>) {
    this.#answers = answers;
  }

  begin(cut: () => void): Wait {
    const wait = { since: Date.now(), cut };
    this.#waits.add(wait);
    this.#timer ??= setInterval(() => void this.#look(), EVERY_MS).unref();
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
    if (!this.isHung && (!oldest || Date.now() - oldest.since < SUSPICIOUS_AFTER_MS)) return;
    this.#asking = true;
    this.isHung = !(await this.#answers());
    this.#asking = false;
    if (this.isHung) this.#cutAll();
  }

  #cutAll(): void {
    const waits = [...this.#waits];
    this.#waits.clear();
    for (const { cut } of waits) cut();
  }
}

/** What pg says of a connection that ended; whoever reads it answers with a 503. */
export const hungError = () => new Error('Connection terminated: the database does not answer');
