import { refusal } from '@/lib/core/access/access';
import { fieldsOf } from '@/lib/core/access/policy';
import type { Actor } from '@/lib/core/actor/actor';
import { defineVerb } from '@/lib/core/verb';
import { lockRecord, updateRecord } from '@/lib/core/write';
import type { Tx } from '@/lib/run/db/transaction';
import { conflict } from '@/lib/run/errors';
import { centers } from './resource';

/**
 * Confirms that a center's opening hours are unchanged, by anybody who may write them.
 * @throws Problem 403 without permission to write them, 404 if out of scope, 409 if the center has none
 */
async function confirmHours(tx: Tx, actor: Actor, id: string): Promise<void> {
  const locked = await lockRecord(tx, centers, actor, id);
  if (!locked.mayUpdate || !fieldsOf(locked.grant.update).includes('openingHours')) throw refusal(actor);
  const hours = locked.before.openingHours as unknown[];
  if (hours.length === 0) throw conflict('errors.noHours', 'openingHours');
  await updateRecord(tx, centers, actor, locked, {}, { hoursConfirmedAt: new Date() });
}

export const confirmOpeningHours = defineVerb('POST /centers/{id}/hours-confirmation', {
  summary: 'Confirm that the opening hours of a center are still correct',
  form: {
    page: ({ back }, { id }) => (back === 'dashboard' ? 'dashboard' : `centers/${id}`),
    saved: 'hoursConfirmed',
    isButton: true,
  },
  run: ({ tx, actor, id }) => confirmHours(tx, actor, id),
});
