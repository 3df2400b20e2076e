import type { Actor, Person } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import type { Input } from '@/lib/core/assign';
import { defineVerb } from '@/lib/core/verb';
import { type Locked, lockRecord, updateRecord } from '@/lib/core/write';
import { requireCenterDecider } from '@/lib/nouns/memberships/check-decider';
import { clientWithin, type Tx } from '@/lib/run/db/transaction';
import { conflict, forbidden, notFound } from '@/lib/run/errors';
import { factsOf } from './find-change';
import { checkTimeZone, locateCenter } from './locate-center';
import { changedFacts, notifyOfChange } from './notify-change';
import { refreshStatus } from './refresh-status';
import { centers } from './resource';
import { reversal } from './schema';

/**
 * Staff restores the public data of a center from before a change (`entryId` of the audit).
 * @throws Problem 403 for others, 404 if the change belongs to another center, 409 if a value has changed again since
 */
async function revertCenter(tx: Tx, actor: Actor, id: string, entryId: string): Promise<void> {
  const { me, locked } = await lockForStaff(tx, actor, id);
  const where = { id: entryId, entity: 'centers', entityId: id, action: 'update' };
  const entry = await tx.auditEntry.findFirst({ where, select: { before: true, after: true } });
  if (!entry) throw notFound();
  const [before, after] = [factsOf(entry.before), factsOf(entry.after)];
  const { timeZone } = (entry.before ?? {}) as Input;
  if (Object.keys(before).length === 0) throw notFound();
  if (changedFacts(locked.before, after).length > 0) throw conflict('errors.changedSince', 'updatedAt');
  // What follows from the address is restored with it; a time zone that the change left alone stays.
  const columns = { ...(await locateCenter(tx, before, locked.before)), timeZone: timeZone ?? locked.before.timeZone };
  await checkTimeZone(tx, columns, locked.before);
  await updateRecord(tx, centers, me, { ...locked, isReversal: true }, before, columns);
  await notifyOfChange(tx, me, locked, before);
  await refreshStatus(clientWithin(tx), [id]);
}

/** Staff removes a center from the public map; the programme form shows it again. */
async function hideCenter(tx: Tx, actor: Actor, id: string): Promise<void> {
  const { me, locked } = await lockForStaff(tx, actor, id);
  if (locked.before.hideInMap !== true) await updateRecord(tx, centers, me, locked, { hideInMap: true });
}

async function lockForStaff(tx: Tx, actor: Actor, id: string): Promise<{ me: Person; locked: Locked }> {
  const me = requirePerson(actor);
  const locked = await lockRecord(tx, centers, me, id);
  if (me.group === 'expert') throw forbidden();
  await requireCenterDecider(tx, me, id);
  return { me, locked };
}

export const hide = defineVerb('POST /centers/{id}/hiding', {
  summary: 'Take a center off the public map',
  form: { page: (_, { id }) => `centers/${id}`, saved: 'centerHidden', isButton: true },
  run: ({ tx, actor, id }) => hideCenter(tx, actor, id),
});

export const revert = defineVerb('POST /centers/{id}/reversal', {
  summary: 'Restore the public data of a center from before a change',
  body: reversal,
  form: {
    page: (_, { id }) => `centers/${id}`,
    saved: 'centerReverted',
    isButton: true,
    body: ({ entryId }) => ({ entryId }),
  },
  run: ({ tx, actor, id, body: { entryId } }) => revertCenter(tx, actor, id, entryId),
});
