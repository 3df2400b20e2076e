import type { Person } from '@/lib/auth/actor';
import { limits } from '@/lib/auth/limits';
import { requireConfirmed } from '@/lib/auth/require-person';
import { requireVerified } from '@/lib/auth/require-verified';
import { spend } from '@/lib/rate-limits/data';

/**
 * Guards changes of the caller's own factors. Requires a confirmed address: otherwise somebody who registered with another
 * person's address could lock its owner out. Throws a 403.
 */
export function requireChange(me: Person): void {
  requireConfirmed(me);
  requireVerified(me);
}

/** Counts such a change, because each sends the owner an e-mail. Throws a 429 after too many in a day. */
export const spendChange = (me: Person) => spend(limits.factorChanges, me.id);
