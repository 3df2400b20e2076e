import { resumeWaiting } from '@/lib/requests/resume-waiting';
import type { Tx } from '@/lib/rest/transaction';

/** Opens the requests again that an export closed, or those of one of its centers. */
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
