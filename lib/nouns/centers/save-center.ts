import { refusal } from '@/lib/core/access/access';
import type { Person } from '@/lib/core/actor/actor';
import type { Input } from '@/lib/core/assign';
import { parseChange, parseNew } from '@/lib/core/body';
import { lockRecord, requireCreator, requireUnchanged } from '@/lib/core/write';
import { transaction } from '@/lib/run/db/transaction';
import { createCenter } from './create-center';
import { isSameTown } from './locate-center';
import { centers } from './resource';
import { updateCenter } from './update-center';

/** Creates a center from a form, under the rules of `POST /api/centers`. Returns its id. */
export function addCenter(me: Person, input: Input): Promise<string> {
  const grant = requireCreator(centers, me);
  return transaction((tx) => createCenter(tx, me, parseNew(centers, grant, withoutEmptyPin(input))));
}

/**
 * Changes a center from a form, under the rules of `PUT /api/centers/{id}`.
 * @param seen the version that was in the form
 * @throws Problem 409 if somebody else has changed the center since
 */
export function changeCenter(me: Person, id: string, input: Input, seen: Date | null): Promise<void> {
  return transaction(async (tx) => {
    const locked = await lockRecord(tx, centers, me, id);
    if (!locked.mayUpdate) throw refusal(me);
    requireUnchanged(locked, seen && [seen]);
    const parsed = parseChange(centers, locked, followTown(withoutEmptyPin(input), locked.before));
    if (Object.keys(parsed).length > 0) await updateCenter(tx, me, locked, parsed);
  });
}

/** Without a pin the center is placed in the middle of its town. */
function withoutEmptyPin({ lat, lng, ...input }: Input): Input {
  return typeof lat === 'number' && typeof lng === 'number' ? { ...input, lat, lng } : input;
}

/** A form without JavaScript sends the old pin with the new town: the town wins. */
function followTown({ lat, lng, ...input }: Input, before: Input): Input {
  const isOldPin = lat === before.lat && lng === before.lng;
  const isElsewhere = input.address && !isSameTown(input.address, before.address as object | null);
  return isOldPin && isElsewhere ? input : { ...input, ...(lat !== undefined && { lat, lng }) };
}
