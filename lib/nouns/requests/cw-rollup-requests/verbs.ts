import type { Actor } from '@/lib/core/actor/actor';
import type { Input } from '@/lib/core/assign';
import type { Verbs } from '@/lib/core/records';
import { insertRecord, type Locked } from '@/lib/core/write';
import { trackEligibility } from '@/lib/nouns/centers/events/track-eligibility';
import { changeRequest } from '@/lib/nouns/requests/change-request';
import { checkMerged } from '@/lib/nouns/requests/check-merged';
import { dueOnArrival } from '@/lib/nouns/requests/data';
import { confirmArrival } from '@/lib/nouns/requests/write-to-applicant';
import type { Tx } from '@/lib/run/db/transaction';
import { invalid } from '@/lib/run/errors';
import { cwRollupRequests } from './resource';

export const verbs: Verbs = { create: createRequest, update: updateRequest, restored: checkMerged };

type Parts = Record<'streetName' | 'streetNumber' | 'zipCode' | 'city' | 'plainAddress', string | null | undefined>;

async function createRequest(tx: Tx, actor: Actor, input: Input): Promise<string> {
  if (!input.rollupName && !input.logoImageId)
    throw invalid([{ field: 'rollupName', message: 'validation.rollupName' }]);
  const parts = input.shippingAddress as Parts;
  const line = [parts.streetName, parts.streetNumber, parts.zipCode, parts.city].filter(Boolean).join(' ');
  const columns = { plainAddress: parts.plainAddress ?? line, dueOn: await dueOnArrival(tx) };
  const insert = () => insertRecord(tx, cwRollupRequests, actor, input, columns);
  const id = await trackEligibility(tx, () => [input.centerId], insert);
  await confirmArrival(tx, 'cw-rollup-requests', id);
  return id;
}

/** Changes a request; linking it to a center makes its roll-up ready for dispatch. */
async function updateRequest(tx: Tx, actor: Actor, locked: Locked, input: Input): Promise<void> {
  const concerned = () => [locked.before.centerId, input.centerId];
  const isMoved = input.status !== undefined && input.status !== locked.before.status;
  // No longer answered by an export, whose undoing would open it again.
  const moved = { closedAt: input.status === 'closed' ? new Date() : null, exportBatchId: null };
  const columns = isMoved ? moved : {};
  await trackEligibility(tx, concerned, () => changeRequest(tx, cwRollupRequests, actor, locked, input, columns));
}
