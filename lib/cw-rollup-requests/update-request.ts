import type { Actor } from '@/lib/auth/actor';
import { trackEligibility } from '@/lib/center-events/track-eligibility';
import type { Input } from '@/lib/rest/assign';
import type { Tx } from '@/lib/rest/transaction';
import { type Locked, updateRecord } from '@/lib/rest/write';
import { cwRollupRequests } from './resource';

/** Changes a request; a center it is linked to may be sent its roll-up from now on. */
export async function updateRequest(tx: Tx, actor: Actor, locked: Locked, input: Input): Promise<void> {
  const concerned = () => [locked.before.centerId, input.centerId];
  await trackEligibility(tx, concerned, () => updateRecord(tx, cwRollupRequests, actor, locked, input));
}
