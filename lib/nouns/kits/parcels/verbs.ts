import type { Actor, Person } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import type { Input } from '@/lib/core/assign';
import type { Verbs } from '@/lib/core/records';
import { type Locked, updateRecord } from '@/lib/core/write';
import { flagOfKit } from '@/lib/nouns/centers/events/rules';
import { syncFlag } from '@/lib/nouns/centers/events/sync-flag';
import { notifyPeople } from '@/lib/nouns/notifications/notify-people';
import { reopenRequests } from '@/lib/nouns/requests/cw-rollup-requests/reopen-requests';
import { type Tx, within } from '@/lib/run/db/transaction';
import { conflict, invalid } from '@/lib/run/errors';
import { parcels } from './resource';
import type { Parcel, ParcelStatus } from './schema';

type ParcelState = { status: ParcelStatus; trackingNumber: string | null };
type ParcelInput = { status?: ParcelStatus | undefined; trackingNumber?: string | null | undefined };

const STEPS: Record<ParcelStatus, readonly ParcelStatus[]> = {
  prepared: ['shipped'],
  shipped: ['prepared', 'delivered', 'returned'],
  delivered: ['shipped'],
  // The center is waiting for a kit again: the next one is a new parcel.
  returned: [],
};

/**
 * The status of a parcel after a change: a tracking number sets it on its way, removing the number reverts that.
 * Undoing a change is not restricted to normal transitions, except for a parcel that came back.
 * @throws Problem 409 for an impossible change, 400 for a parcel on its way without a number
 */
function nextStatus(before: ParcelState, written: ParcelInput, isUndo = false): ParcelStatus {
  const number = written.trackingNumber === undefined ? before.trackingNumber : written.trackingNumber;
  const next = written.status ?? impliedBy(before, number);
  if (next === before.status || (isUndo && before.status !== 'returned')) return next;
  if (!STEPS[before.status].includes(next)) throw conflict('errors.forbiddenTransition', 'status');
  if (next === 'shipped' && !number) throw invalid([{ field: 'trackingNumber', message: 'validation.required' }]);
  if (next === 'prepared' && number) throw conflict('errors.forbiddenTransition', 'status');
  return next;
}

function impliedBy({ status, trackingNumber }: ParcelState, number: string | null): ParcelStatus {
  if (status === 'prepared' && number) return 'shipped';
  if (status === 'shipped' && trackingNumber && !number) return 'prepared';
  return status;
}

/**
 * Changes a parcel. The first tracking number sets it on its way and notifies the people of its center, only once,
 * however often the number is corrected; if it comes back, its center is waiting for a kit again.
 * @throws Problem 409 for an impossible change of status
 */
async function changeParcel(tx: Tx, actor: Actor, locked: Locked, input: Input): Promise<void> {
  const before = locked.before as Parcel;
  const status = nextStatus(before, input, locked.isUndo);
  const shippedAt = status === 'prepared' ? null : (before.shippedAt ?? (status === 'shipped' ? new Date() : null));
  await updateRecord(tx, parcels, actor, locked, { ...input, status }, { shippedAt });
  if (status === before.status) return;
  if (status === 'shipped') await notifyOnce(tx, locked.id);
  if (status === 'returned') await takeKitBack(tx, requirePerson(actor), locked.id);
}

type ShippedParcel = { centerId: string; center: string; kind: string; carrier: string | null; number: string };

/** In the language of each person. */
async function notifyOnce(tx: Tx, id: string): Promise<void> {
  const rows = within(tx);
  const [sent] = (await rows(
    `update parcels p set told_at = now() from centers c
     where p.id = $1::uuid and p.told_at is null and c.id = p.center_id and c.deleted_at is null
     returning c.id::text as "centerId", c.name as center, replace(p.kind::text, '-', '_') as kind, p.carrier,
       p.tracking_number as number`,
    [id],
  )) as ShippedParcel[];
  if (!sent) return;
  const people = await rows('select user_id::text as id from center_experts where center_id = $1::uuid', [
    sent.centerId,
  ]);
  const readers = people.map((row) => row.id as string);
  const tracking = [sent.carrier, sent.number].filter(Boolean).join(', ');
  const values = { center: sent.center, kit: sent.kind, tracking };
  await notifyPeople(tx, readers, 'kitShipped', values, `centers/${sent.centerId}`);
}

/** Like undoing an export, but for one center: removes mark and events, and reopens the roll-up request. */
async function takeKitBack(tx: Tx, me: Person, id: string): Promise<void> {
  const rows = within(tx);
  const [parcel] = await rows(
    `select p.export_batch_id::text as "batchId", p.center_id::text as "centerId",
       replace(p.kind::text, '-', '_') as kind
     from parcels p join centers c on c.id = p.center_id where p.id = $1::uuid for no key update of c`,
    [id],
  );
  const { batchId, centerId, kind } = parcel as { batchId: string; centerId: string; kind: string };
  const where = { exportBatchId: batchId, centerId };
  await tx.centerEvent.updateMany({ where: { ...where, deletedAt: null }, data: { deletedAt: new Date() } });
  await tx.exportBatchCenter.updateMany({ where: { batchId, centerId }, data: { sent: false } });
  await reopenRequests(tx, where);
  await syncFlag(tx, me, centerId, flagOfKit(kind));
}

export const verbs: Verbs = { update: changeParcel };
