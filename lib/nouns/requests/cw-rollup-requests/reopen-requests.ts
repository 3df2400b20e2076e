import { resumeWaiting } from '@/lib/nouns/requests/change-request';
import type { Tx } from '@/lib/run/db/transaction';

export async function reopenRequests(tx: Tx, closedBy: { exportBatchId: string; centerId?: string }): Promise<void> {
  const reopened = await tx.cwRollupRequest.updateManyAndReturn({
    where: { ...closedBy, status: 'closed' },
    data: { status: 'open', closedAt: null, exportBatchId: null },
    select: { id: true },
  });
  await resumeWaiting(
    tx,
    'cw-rollup-requests',
    reopened.map(({ id }) => id),
  );
}
