import type { Problem } from './problem';

/** What the answer to an attempt means for the entry. */
export type Verdict =
  | { state: 'sent'; record: unknown }
  | { state: 'waiting'; reason: 'no-signal' | 'signed-out' | 'busy'; retryAfter?: number }
  | { state: 'refused'; status: number; problem: Problem };

const SECOND = 1000;
const FIRST_PAUSE = 4 * SECOND;
const LONGEST_PAUSE = 5 * 60 * SECOND;
/** The server stores an Idempotency-Key for 30 days; one day less, as a tolerance for wrong clocks. */
export const KEYS_HOLD = 29 * 24 * 3600 * SECOND;

/** Temporary errors: nothing is wrong with the entry. */
const PASSING = new Set([408, 425, 429]);

/**
 * @param status 0 if there was no answer
 * @param body the JSON body, else null: the login page of a hotel's network is no answer of ours
 */
export function verdict(status: number, body: unknown, retryAfter?: string | null): Verdict {
  if (status === 401) return { state: 'waiting', reason: 'signed-out' };
  if (PASSING.has(status) || status >= 500) {
    const seconds = Number(retryAfter ?? 0);
    return { state: 'waiting', reason: 'busy', ...(seconds > 0 && { retryAfter: seconds * SECOND }) };
  }
  if (body === null || typeof body !== 'object') return { state: 'waiting', reason: 'no-signal' };
  if (status >= 200 && status < 300) return { state: 'sent', record: body };
  if (status >= 400) return { state: 'refused', status, problem: body as Problem };
  return { state: 'waiting', reason: 'no-signal' };
}

/**
 * Milliseconds until the next attempt: 4 s, 8 s, 16 s … 5 min, plus or minus up to a fifth.
 * @param random between 0 and 1, so that many devices do not retry at once
 */
export function pause(attempts: number, random: number): number {
  const even = Math.min(FIRST_PAUSE * 2 ** Math.max(0, attempts - 1), LONGEST_PAUSE);
  return Math.round(even * (0.8 + 0.4 * random));
}

/** Whether the server may have forgotten this entry's key: sending it again could create a duplicate. */
export const isTooOld = (firstTriedAt: number | undefined, now: number): boolean =>
  firstTriedAt !== undefined && now - firstTriedAt > KEYS_HOLD;
