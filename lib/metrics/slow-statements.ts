import { log } from '@/lib/log';

const AGAIN_AFTER = 60 * 60_000;
const MOST_REMEMBERED = 500;
const PLANNED = /^[\s(]*(select|insert|update|delete|with)\b/i;

type Explain = (text: string) => Promise<string>;

/**
 * Logs statements that took long: their text, in which values are `$1`, and at most once an hour for each the plan that
 * PostgreSQL makes for any values (`explain (generic_plan)`), which runs nothing and reads no row.
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
    if (this.#explained.size >= MOST_REMEMBERED) this.#explained.clear();
    this.#explained.set(text, Date.now());
    this.#isExplaining = true; // one at a time: whatever made it slow is to get no worse
    this.#explain(text)
      .then((plan) => log.warn({ ...line, plan }, 'slow statement'))
      // PostgreSQL cannot tell the type of each value without having one.
      .catch(() => log.warn(line, 'slow statement'))
      .finally(() => (this.#isExplaining = false));
  }
}
