import { countRefusals } from '@/lib/core/access/count-refusals';
import type { Actor } from '@/lib/core/actor/actor';
import type { Limit } from '@/lib/run/limits/data';
import { notingAttempts } from './note-attempts';

/** Far more than anybody mistypes; at this pace, guessing a code would take longer than the age of the universe. */
const limit: Limit = { name: 'wrong-codes', points: 60, seconds: 3600 };

// Used codes do not count: they are valid, and refused when two people scan at the same moment.
const ABOUT_CODES = /(^|\.)code(Invalid|Unknown|Recalled|Expired|Mistyped)$/;

/** Runs an action that uses product codes, limits wrong codes, and records refused attempts for admins. */
export const checkGuesses = <T>(actor: Actor, run: () => Promise<T>): Promise<T> =>
  countRefusals(limit, ABOUT_CODES, actor, () => notingAttempts(actor, run));
