import type { Actor } from '@/lib/auth/actor';
import { syncEvents } from '@/lib/center-events/sync-events';
import { trackEligibility } from '@/lib/center-events/track-eligibility';
import { requireConsultant } from '@/lib/product-test-requests/update-request';
import type { Input } from '@/lib/rest/assign';
import { clientWithin, type Tx } from '@/lib/rest/transaction';
import { type Locked, updateRecord } from '@/lib/rest/write';
import { locateCenter } from './locate-center';
import { refreshStanding } from './refresh-standing';
import { centers } from './resource';
import { machineName } from './rules';

/** Changes a center; another town moves it on the map, and its standing follows. */
export async function updateCenter(tx: Tx, actor: Actor, locked: Locked, input: Input): Promise<void> {
  if (typeof input.associateConsultant === 'string') await requireConsultant(tx, input.associateConsultant);
  const columns = { ...(await locateCenter(tx, input, locked.before)), ...machineName({ ...locked.before, ...input }) };
  // Most changes have nothing to do with Clean & White, and need not ask.
  const concerned = () => (input.isCleanAndWhite === true ? [locked.id] : []);
  await trackEligibility(tx, concerned, () => updateRecord(tx, centers, actor, locked, input, columns));
  await syncEvents(tx, actor, locked.id, input);
  await refreshStanding(clientWithin(tx), [locked.id]);
}
