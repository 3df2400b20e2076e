import type { Person } from '@/lib/auth/actor';
import { limits } from '@/lib/auth/limits';
import { spend } from '@/lib/rate-limits/data';
import { audit } from '@/lib/rest/audit';
import { transaction } from '@/lib/rest/transaction';

/**
 * Logs who exports records as a sheet of any kind; limited to thirty per hour and person in total.
 * @throws Problem 429 above the limit
 */
export async function noteExport(me: Person, entity: string, after: Record<string, string>): Promise<void> {
  await spend(limits.exports, me.id);
  await transaction((tx) => audit(tx, me, { action: 'export', entity, entityId: null, after }));
}
