import { z } from 'zod';
import type { Person } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { askedAt } from '@/lib/core/screens/asks';
import { defineVerb } from '@/lib/core/verb';
import { lockRecord } from '@/lib/core/write';
import { flagOfKit } from '@/lib/nouns/centers/events/rules';
import { reopenRequests } from '@/lib/nouns/requests/cw-rollup-requests/reopen-requests';
import { type Tx, within } from '@/lib/run/db/transaction';
import { conflict, Problem } from '@/lib/run/errors';
import { exportBatches } from './resource';
import type { ExportKind } from './schema';

export const unmarkExport = defineVerb('DELETE /export-batches/{id}/marks', {
  summary: 'Unmark the centers of an export as sent: they are eligible again',
  description:
    'Reverts marks, events and the roll-up requests it closed, but nothing that another export or an admin has done since. 409 if it was not marked as sent, was undone already, or parcels of it have been sent.',
  answer: exportBatches,
  form: askedAt('centers/exports/{id}?act=undo', 'exportUndone', z.strictObject({})),
  run: ({ tx, actor, id }) => undoExport(tx, actor, id),
});

export async function undoExport(tx: Tx, me: Person, id: string): Promise<void> {
  await lockRecord(tx, exportBatches, me, id);
  const batch = await tx.exportBatch.findUniqueOrThrow({ where: { id } });
  if (!batch.markedAsSent) throw conflict('errors.exportNotSent', 'markedAsSent');
  if (batch.undoneAt) throw conflict('errors.exportUndone', 'undoneAt');
  await removeParcels(tx, id);
  const centerIds = await lockCenters(tx, id);
  const now = new Date();
  await tx.centerEvent.updateMany({ where: { exportBatchId: id, deletedAt: null }, data: { deletedAt: now } });
  await unmark(tx, batch.kind, centerIds);
  await reopenRequests(tx, { exportBatchId: id });
  await tx.exportBatchCenter.updateMany({ where: { batchId: id }, data: { sent: false } });
  await tx.exportBatch.update({ where: { id }, data: { undoneAt: now, undoneById: me.id } });
  const note = { action: 'undo', entity: 'export-batches', entityId: id };
  await audit(tx, me, { ...note, before: { sent: centerIds }, after: { sent: [] } });
}

/** Refuses if the carrier already has a parcel. Locks parcels before centers, as changes of parcels do. */
async function removeParcels(tx: Tx, exportBatchId: string): Promise<void> {
  const rows = await within(tx)(
    `select status::text from parcels where export_batch_id = $1::uuid and deleted_at is null order by id for update`,
    [exportBatchId],
  );
  const gone = rows.filter(({ status }) => status === 'shipped' || status === 'delivered');
  if (gone.length > 0) throw new Problem(409, 'errors.parcelsOnTheirWay', { values: { count: gone.length } });
  await tx.parcel.updateMany({ where: { exportBatchId, status: 'prepared' }, data: { deletedAt: new Date() } });
}

/** In the same order as an export locks them. */
async function lockCenters(tx: Tx, batchId: string): Promise<string[]> {
  const rows = await within(tx)(
    `select c.id::text from centers c join export_batch_centers b on b.center_id = c.id
     where b.batch_id = $1::uuid and b.sent order by c.id for update of c`,
    [batchId],
  );
  return rows.map((row) => row.id as string);
}

/** Clears the marks, unless an event entered by hand says that the kit was sent. */
async function unmark(tx: Tx, kind: ExportKind, centerIds: string[]): Promise<void> {
  const flag = flagOfKit(kind);
  if (!flag) return;
  const where = { id: { in: centerIds }, events: { none: { type: flag.type, deletedAt: null } } };
  await tx.center.updateMany({ where, data: { [flag.field]: flag.notSent } });
}
