import type { Actor } from '@/lib/auth/actor';
import { trackEligibility } from '@/lib/center-events/track-eligibility';
import { invalid } from '@/lib/errors';
import type { Input } from '@/lib/rest/assign';
import type { Tx } from '@/lib/rest/transaction';
import { insertRecord } from '@/lib/rest/write';
import { cwRollupRequests } from './resource';

type Parts = Record<'streetName' | 'streetNumber' | 'zipCode' | 'city' | 'plainAddress', string | null | undefined>;

/** A request from the API. Without a logo there has to be a name to print. */
export async function createRequest(tx: Tx, actor: Actor, input: Input): Promise<string> {
  if (!input.rollupName && !input.logoImageId)
    throw invalid([{ field: 'rollupName', message: 'validation.rollupName' }]);
  const parts = input.shippingAddress as Parts;
  const line = [parts.streetName, parts.streetNumber, parts.zipCode, parts.city].filter(Boolean).join(' ');
  const insert = () => insertRecord(tx, cwRollupRequests, actor, input, { plainAddress: parts.plainAddress ?? line });
  return trackEligibility(tx, () => [input.centerId], insert);
}
