import { log } from '@/lib/run/log';

const AGAIN_AFTER = 60 * 60_000;
const MAX_REMEMBERED = 500;
const PLANNED = /^[\s(]*(select|insert|update|delete|with)\b/i;

type Explain = (text: string) => Promise<string>;

/**
 * Logs slow statements: their text, with values as `$1`, and at most once an hour per statement its generic plan
 * (`explain (generic_plan)`), which runs nothing and reads no row.
 */
export class SlowStatements {
  readonly #limitMs: number;
  readonly #explain: Explain;
  readonly #explained = new Map<string, number>();
  #isExplaining = false;

  constructor(limitMs: number, explain: Explain) {
    this.#limitMs = limitMs;
    this.#explain = explain;
  }

  note(text: string, milliseconds: number): void {
    if (milliseconds < this.#limitMs || this.#limitMs === 0 || text.startsWith('explain')) return;
    const line = { statement: text.slice(0, 2000), ms: Math.round(milliseconds) };
    const last = this.#explained.get(text) ?? 0;
    if (this.#isExplaining || !PLANNED.test(text) || Date.now() - last < AGAIN_AFTER) {
      log.warn(line, 'slow statement');
      return;
    }
    if (this.#explained.size >= MAX_REMEMBERED) this.#explained.clear();
    this.#explained.set(text, Date.now());
    this.#isExplaining = true; // one at a time, so as not to add to the load
    this.#explain(text)
      .then((plan) => log.warn({ ...line, plan }, 'slow statement'))
      // PostgreSQL cannot infer a parameter's type without its value.
      .catch(() => log.warn(line, 'slow statement'))
      .finally(() => (this.#isExplaining = false));
  }
}
