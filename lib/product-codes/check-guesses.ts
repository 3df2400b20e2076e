import type { Actor } from '@/lib/auth/actor';
import { countRefusals } from '@/lib/rate-limits/count-refusals';
import type { Limit } from '@/lib/rate-limits/data';
import { notingAttempts } from './note-attempts';

/** Far more than anybody mistypes; at this rate no code could ever be guessed. */
const limit: Limit = { name: 'wrong-codes', points: 60, seconds: 3600 };

// Used codes do not count: they are valid, and refused when two people scan at the same moment.
const ABOUT_CODES = /(^|\.)code(Invalid|Unknown|Recalled|Mistyped)$/;

/** Runs a use of product codes, counts invalid codes, and records failed attempts for admins. */
export const checkGuesses = <T>(actor: Actor, run: () => Promise<T>): Promise<T> =>
  countRefusals(limit, ABOUT_CODES, actor, () => notingAttempts(actor, run));
