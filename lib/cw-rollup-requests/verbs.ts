import type { Actor } from '@/lib/auth/actor';
import { trackEligibility } from '@/lib/center-events/track-eligibility';
import { changeRequest } from '@/lib/requests/change-request';
import { checkMerged } from '@/lib/requests/check-merged';
import type { Input } from '@/lib/rest/assign';
import type { Verbs } from '@/lib/rest/records';
import type { Tx } from '@/lib/rest/transaction';
import type { Locked } from '@/lib/rest/write';
import { createRequest } from './create-request';
import { cwRollupRequests } from './resource';

export const verbs: Verbs = { create: createRequest, update: updateRequest, restored: checkMerged };

/** Changes a request; linking it to a center makes its roll-up ready for dispatch. */
async function updateRequest(tx: Tx, actor: Actor, locked: Locked, input: Input): Promise<void> {
  const concerned = () => [locked.before.centerId, input.centerId];
  const isMoved = input.status !== undefined && input.status !== locked.before.status;
  const columns = isMoved ? { closedAt: input.status === 'closed' ? new Date() : null } : {};
  await trackEligibility(tx, concerned, () => changeRequest(tx, cwRollupRequests, actor, locked, input, columns));
}
