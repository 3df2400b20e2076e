import type { Input } from '@/lib/core/assign';
import { findTown } from '@/lib/nouns/places/data';
import { clientWithin, type Tx, within } from '@/lib/run/db/transaction';
import { invalid } from '@/lib/run/errors';

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

type Address = { city?: string | null; zipCode?: string | null; provinceCode?: string | null; country?: string | null };

/** The time zone of each country; if it has several, that of its capital. */
const TIME_ZONES: Record<string, string> = {
  IT: 'Europe/Rome',
  AT: 'Europe/Vienna',
  CH: 'Europe/Zurich',
  DE: 'Europe/Berlin',
  ES: 'Europe/Madrid',
  FR: 'Europe/Paris',
  GB: 'Europe/London',
  IE: 'Europe/Dublin',
  PT: 'Europe/Lisbon',
};

/**
 * What follows from a new address: the time zone, the ISTAT code of an Italian town and, until somebody
 * places the pin, the middle of the town as position. A pin within the same town is kept. The position is
 * null if the town is unknown: no position is better than a wrong one.
 */
export async function locateCenter(tx: Tx, input: Input, before?: Input): Promise<Input> {
  const address = input.address as Address | undefined;
  if (!address) return {};
  const zone = TIME_ZONES[address.country ?? ''];
  const place = address.city ? await findTown({ ...address, city: address.city }, clientWithin(tx)) : null;
  const isGiven = typeof input.lat === 'number' && typeof input.lng === 'number';
  const isKept = before?.lat != null && isSameTown(address, before.address as Address | null);
  return {
    comuneCode: place?.istatCode ?? null,
    ...(zone && input.timeZone === undefined && { timeZone: zone }),
    ...(!isGiven && !isKept && { lat: place?.lat ?? null, lng: place?.lng ?? null }),
  };
}

/** Whether two addresses are in the same town, as far as is known. */
export const isSameTown = (one: Address | null, other: Address | null): boolean =>
  (['city', 'provinceCode', 'country'] as const).every((part) => (one?.[part] ?? null) === (other?.[part] ?? null));
