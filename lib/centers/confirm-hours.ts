import type { Actor } from '@/lib/auth/actor';
import { conflict } from '@/lib/errors';
import { refusal } from '@/lib/rest/access';
import { fieldsOf } from '@/lib/rest/policy';
import type { Tx } from '@/lib/rest/transaction';
import { lockRecord, updateRecord } from '@/lib/rest/write';
import { centers } from './resource';

/**
 * The opening hours of a center are still these: whoever may write them says so, without writing them again.
 * @throws Problem 403 for who may not write them, 404 for who does not see the center, 409 where none are stated
 */
export async function confirmHours(tx: Tx, actor: Actor, id: string): Promise<void> {
  const locked = await lockRecord(tx, centers, actor, id);
  if (!locked.mayUpdate || !fieldsOf(locked.grant.update).includes('openingHours')) throw refusal(actor);
  const hours = locked.before.openingHours as unknown[];
  if (hours.length === 0) throw conflict('errors.noHours', 'openingHours');
  await updateRecord(tx, centers, actor, locked, {}, { hoursConfirmedAt: new Date() });
}
