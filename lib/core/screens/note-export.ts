import type { Person } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { transaction } from '@/lib/run/db/transaction';
import { spend } from '@/lib/run/limits/data';
import { limits } from '@/lib/run/limits/limits';

/**
 * Logs who exports records as a sheet of any kind; limited to thirty per hour and person in total.
 * @throws Problem 429 above the limit
 */
export async function noteExport(me: Person, entity: string, after: Record<string, string>): Promise<void> {
  await spend(limits.exports, me.id);
  await transaction((tx) => audit(tx, me, { action: 'export', entity, entityId: null, after }));
}
