import type { Input } from '@/lib/core/assign';
import { type Tx, within } from '@/lib/run/db/transaction';
import { invalid } from '@/lib/run/errors';

/** Of a center that names none. */
const DEFAULT = { timeZone: 'Europe/Rome' };

/**
 * A new time zone must be one that the database and Intl both know: each lists the open centers with it, and one that
 * is unknown would make every list fail that the center is in. @throws Problem 400
 */
export async function checkTimeZone(tx: Tx, { timeZone }: Input, before: Input = DEFAULT): Promise<void> {
  if (typeof timeZone !== 'string' || timeZone === before.timeZone) return;
  const known = await within(tx)('select 1 as ok from pg_timezone_names where name = $1', [timeZone]);
  if (!known[0] || !isKnownHere(timeZone)) throw invalid([{ field: 'timeZone', message: 'validation.invalid' }]);
}

function isKnownHere(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
