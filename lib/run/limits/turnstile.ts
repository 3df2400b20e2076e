import { tooManyRequests, unavailable } from '@/lib/run/errors';

/**
 * Lets at most `most` callers run at a time, so that their memory use stays bounded. Others wait in line, at most
 * `longest` of them; after `timeoutMs` milliseconds they are refused with a 503 and Retry-After.
 */
export function turnstile(most: number, timeoutMs = 20_000, longest = 100, full = () => unavailable()) {
  let inside = 0;
  const line: (() => void)[] = [];

  /** The place passes directly to the first in line: if it were free in between, a newcomer could take it as well. */
  function leave(): void {
    const next = line.shift();
    if (next) next();
    else inside -= 1;
  }

  async function enter(ms: number): Promise<void> {
    if (inside >= most) return wait(ms);
    inside += 1;
  }

  function wait(ms: number): Promise<void> {
    if (line.length >= longest) throw full();
    return new Promise((resolve, reject) => {
      const next = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.splice(line.indexOf(next), 1);
        reject(unavailable());
      }, ms);
      line.push(next);
    });
  }

  return async function through<T>(work: () => Promise<T>, ms = timeoutMs): Promise<T> {
    await enter(ms);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

const tooMany = () => tooManyRequests(1);

/**
 * A turnstile with at most `each` callers per name, so that nobody takes all places. Others of the name wait in a line of
 * their own first, as long as the common one, and beyond it are told to ask less (429); both together take no longer
 * than `timeoutMs`.
 */
export function fairTurnstile(most: number, each: number, longest?: number, timeoutMs = 20_000) {
  const all = turnstile(most, timeoutMs, longest);
  const own = new Map<string, { through: typeof all; known: number }>();
  return async function through<T>(name: string, work: () => Promise<T>): Promise<T> {
    const mine = own.get(name) ?? { through: turnstile(each, timeoutMs, longest, tooMany), known: 0 };
    own.set(name, mine);
    mine.known += 1;
    try {
      const until = Date.now() + timeoutMs;
      return await mine.through(() => all(work, until - Date.now()));
    } finally {
      mine.known -= 1;
      if (mine.known === 0) own.delete(name);
    }
  };
}
