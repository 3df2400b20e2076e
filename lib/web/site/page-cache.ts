import { type Answer, weight } from '@/lib/web/http/answer';
import type { Freshness } from './public-routes';

interface Entry {
  answer: Answer;
  /** milliseconds since the epoch */
  freshUntil: number;
  staleUntil: number;
}

/** A stale answer is sent while a new one is rendered. */
export type Lookup = 'hit' | 'stale' | 'miss';
type Options = { maxBytes: number; now?: () => number; onLookup?: (result: Lookup) => void };

/** Errors, redirects and answers that set cookies are never cached. */
const isCacheable = ({ status, headers }: Answer) => status === 200 && !headers['set-cookie'];

/** Caches answers, least recently used dropped. A stale one is sent while one new is rendered; misses share one. */
export class PageCache {
  readonly #entries = new Map<string, Entry>();
  readonly #underway = new Map<string, Promise<Answer>>();
  readonly #maxBytes: number;
  readonly #now: () => number;
  readonly #onLookup: (result: Lookup) => void;
  #bytes = 0;
  /** Number of calls of `forget`: a rendering during one may be outdated, and is not cached. */
  #forgotten = 0;

  constructor({ maxBytes, now = Date.now, onLookup = () => {} }: Options) {
    this.#maxBytes = maxBytes;
    this.#now = now;
    this.#onLookup = onLookup;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The cached answer if it may be sent; renews it in the background if it is stale. */
  find(key: string, freshness: Freshness, make: () => Promise<Answer>): Answer | undefined {
    const entry = this.#entries.get(key);
    const now = this.#now();
    if (!entry || entry.staleUntil <= now) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry); // last in insertion order: most recently used
    this.#onLookup(entry.freshUntil <= now ? 'stale' : 'hit');
    // The error will be thrown to the first visitor after the old answer has expired.
    if (entry.freshUntil <= now) this.#refresh(key, freshness, make).catch(() => undefined);
    return entry.answer;
  }

  /** Drops the answers under these keys, and those being rendered right now. */
  forget(matches: (key: string) => boolean): void {
    this.#forgotten += 1;
    for (const key of this.#entries.keys()) if (matches(key)) this.#drop(key);
    for (const key of this.#underway.keys()) if (matches(key)) this.#underway.delete(key);
  }

  async get(key: string, freshness: Freshness, make: () => Promise<Answer>): Promise<Answer> {
    const found = this.find(key, freshness, make);
    if (found) return found;
    this.#onLookup('miss');
    return this.#refresh(key, freshness, make);
  }

  #refresh(key: string, freshness: Freshness, make: () => Promise<Answer>): Promise<Answer> {
    const underway = this.#underway.get(key);
    if (underway) return underway;
    const forgotten = this.#forgotten;
    const making = make()
      .then((answer) => {
        if (forgotten !== this.#forgotten) return answer;
        if (isCacheable(answer)) this.#store(key, answer, freshness);
        else if (answer.status < 500) this.#drop(key);
        return answer;
      })
      .finally(() => {
        if (this.#underway.get(key) === making) this.#underway.delete(key);
      });
    this.#underway.set(key, making);
    return making;
  }

  #store(key: string, answer: Answer, { fresh, stale }: Freshness): void {
    this.#drop(key);
    if (weight(answer) > this.#maxBytes / 4) return;
    const freshUntil = this.#now() + fresh * 1000;
    this.#entries.set(key, { answer, freshUntil, staleUntil: freshUntil + stale * 1000 });
    this.#bytes += weight(answer);
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= weight(entry.answer);
  }
}
