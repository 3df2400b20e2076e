import { type Problem, tooManyRequests, unavailable } from '@/lib/run/errors';
import { metrics } from '@/lib/run/metrics/registry';

/** At most `most` callers at a time, and `longest` waiting; beyond that, or `timeoutMs`, a 503 with Retry-After. */
export function limitConcurrency(
  most: number,
  timeoutMs = 20_000,
  longest = 100,
  refusal: () => Problem = () => unavailable(),
) {
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
    if (line.length >= longest) throw refusal();
    return new Promise((resolve, reject) => {
      const next = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.splice(line.indexOf(next), 1);
        reject(refusal());
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

type Fair = {
  /** In the metrics. */
  name: string;
  most: number;
  each: number;
  longest?: number;
  timeoutMs?: number;
};

/** Seconds after which a refused caller may find their own line shorter. */
const COME_BACK = 5;

/**
 * At most `most` at a time, with at most `each` places per caller, so that nobody takes all of them. Others of the same
 * caller wait in a line of their own first. If that one is full or too slow, the caller gets a 429; if the common line
 * is, a 503. Both together take no longer than `timeoutMs`; refusals are counted.
 */
export function limitConcurrencyFairly({ name: limit, most, each, longest, timeoutMs = 20_000 }: Fair) {
  const refuse = (reason: 'own line' | 'all', problem: Problem) => {
    metrics.refusals.inc({ limit, reason });
    return problem;
  };
  const all = limitConcurrency(most, timeoutMs, longest, () => refuse('all', unavailable()));
  const ownLine = () =>
    limitConcurrency(each, timeoutMs, longest, () => refuse('own line', tooManyRequests(COME_BACK)));
  const own = new Map<string, { through: typeof all; known: number }>();
  return async function through<T>(name: string, work: () => Promise<T>): Promise<T> {
    const mine = own.get(name) ?? { through: ownLine(), known: 0 };
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
