import type { Person } from '@/lib/core/actor/actor';
import { tellStep } from '@/lib/nouns/requests/tell-step';
import type { Tx } from '@/lib/run/db/transaction';
import type { ExportKind } from './schema';

/** `requestIds`: the roll-up requests that are in the sheet. */
type Sent = { batchId: string; kind: ExportKind; ids: string[]; requestIds: string[] };

/** Marks centers as having been sent a kit: on the center itself where there is a field for it, and as an event. */
export async function markSent(tx: Tx, me: Person, { batchId, kind, ids, requestIds }: Sent): Promise<void> {
  // Centers marked by an earlier export are eligible again only because an admin has cleared their flag.
  const earlier = { kind, centerId: { in: ids }, batchId: { not: batchId } };
  await tx.exportBatchCenter.updateMany({ where: earlier, data: { sent: false } });
  await tx.exportBatchCenter.updateMany({ where: { batchId }, data: { sent: true } });
  const where = { id: { in: ids } };
  if (kind === 'welcome_kit') await tx.center.updateMany({ where, data: { welcomeKit: 'received' } });
  if (kind === 'promo_kit') await tx.center.updateMany({ where, data: { hasPromoSent: true } });
  const type = ({ welcome_kit: 'welcome_kit_sent', promo_kit: 'promo_sent', clean_white: 'cw_kit_sent' } as const)[
    kind
  ];
  await tx.centerEvent.createMany({
    data: ids.map((centerId) => ({ type, centerId, creatorId: me.id, exportBatchId: batchId })),
  });
  // One parcel per center, to be handed to the carrier.
  await tx.parcel.createMany({ data: ids.map((centerId) => ({ exportBatchId: batchId, centerId, kind })) });
  if (kind === 'clean_white') await closeRollups(tx, me, batchId, requestIds);
}

/** Closes the open roll-up requests in the sheet, since the roll-up is sent with the kit, and notifies the applicants. Later ones wait. */
async function closeRollups(tx: Tx, me: Person, exportBatchId: string, ids: string[]): Promise<void> {
  const open = { id: { in: ids }, status: 'open' as const, deletedAt: null };
  const closed = { status: 'closed' as const, waitingSince: null, closedAt: new Date(), exportBatchId };
  const rows = await tx.cwRollupRequest.updateManyAndReturn({
    where: open,
    data: closed,
    select: { id: true, centerId: true },
  });
  for (const { id } of rows) await tellStep(tx, 'cw-rollup-requests', id, 'closed');
  const centers = [...new Set(rows.map((row) => row.centerId).filter((id) => id !== null))];
  await tx.centerEvent.createMany({
    data: centers.map((centerId) => ({ type: 'cw_rollup_sent' as const, centerId, creatorId: me.id, exportBatchId })),
  });
}
