import { refusal } from '@/lib/core/access/access';
import type { Person } from '@/lib/core/actor/actor';
import { parseChange } from '@/lib/core/body';
import { lockRecord } from '@/lib/core/write';
import type { Tx } from '@/lib/run/db/transaction';
import { dealersOf } from './check-dealers';
import { centers } from './resource';
import { updateCenter } from './update-center';

/**
 * Assigns a center to a dealer, or takes it from them, as `PUT /api/centers/{id}` does with the other dealers
 * unchanged. Repeating it changes nothing.
 * @throws Problem 403 for those who may not write a center's dealers, 400 for somebody who is no dealer
 */
export async function assignDealer(
  tx: Tx,
  me: Person,
  centerId: string,
  { userId, isAssigned }: { userId: string; isAssigned: boolean },
): Promise<void> {
  const locked = await lockRecord(tx, centers, me, centerId);
  if (!locked.mayUpdate) throw refusal(me);
  const now = dealersOf(locked.before);
  if (now.includes(userId) === isAssigned) return;
  const associateDealers = isAssigned ? [...now, userId] : now.filter((id) => id !== userId);
  await updateCenter(tx, me, locked, parseChange(centers, locked, { associateDealers }));
}
