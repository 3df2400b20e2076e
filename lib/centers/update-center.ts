import type { Actor } from '@/lib/auth/actor';
import { requireConsultant } from '@/lib/product-test-requests/update-request';
import type { Input } from '@/lib/rest/assign';
import { clientWithin, type Tx } from '@/lib/rest/transaction';
import { type Locked, updateRecord } from '@/lib/rest/write';
import { locateCenter } from './locate-center';
import { refreshStanding } from './refresh-standing';
import { centers } from './resource';

/** Changes a center; another town moves it on the map, and its standing follows. */
export async function updateCenter(tx: Tx, actor: Actor, locked: Locked, input: Input): Promise<void> {
  if (typeof input.associateConsultant === 'string') await requireConsultant(tx, input.associateConsultant);
  await updateRecord(tx, centers, actor, locked, input, await locateCenter(tx, input, locked.before));
  await refreshStanding(clientWithin(tx), [locked.id]);
}
