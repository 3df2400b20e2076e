import type { Actor } from '@/lib/auth/actor';
import { countRefusals } from '@/lib/rate-limits/count-refusals';
import type { Limit } from '@/lib/rate-limits/data';
import { notingAttempts } from './note-attempts';

/** Far more than anybody mistypes; at this pace a code is not found by trying in the life of the universe. */
const limit: Limit = { name: 'wrong-codes', points: 60, seconds: 3600 };

// Not one that is used: that is a good code, and comes back when two scan at the same moment.
const ABOUT_CODES = /(^|\.)code(Invalid|Unknown|Recalled|Mistyped)$/;

/** Runs what uses up product codes, counts the codes that were none, and keeps what was tried in vain for admins. */
export const checkGuesses = <T>(actor: Actor, run: () => Promise<T>): Promise<T> =>
  countRefusals(limit, ABOUT_CODES, actor, () => notingAttempts(actor, run));
