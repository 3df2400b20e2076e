import type { Person } from '@/lib/auth/actor';
import { limits } from '@/lib/auth/limits';
import { spend } from '@/lib/rate-limits/data';
import { audit } from '@/lib/rest/audit';
import { transaction } from '@/lib/rest/transaction';

/**
 * Logs who takes records along as a sheet, whichever sheet it is; thirty per hour and person, all of them together.
 * @throws Problem 429 once they are used up
 */
export async function noteExport(me: Person, entity: string, after: Record<string, string>): Promise<void> {
  await spend(limits.exports, me.id);
  await transaction((tx) => audit(tx, me, { action: 'export', entity, entityId: null, after }));
}
