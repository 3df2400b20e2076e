import type { Person } from '@/lib/core/actor/actor';
import { requireConfirmed } from '@/lib/core/actor/require-person';
import { requireVerified } from '@/lib/core/actor/require-verified';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';

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
