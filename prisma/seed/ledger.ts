import type { CreditDraft } from '@/lib/nouns/credits/schema';
import type { World } from './world';

export type Entry = CreditDraft & { at: Date; treatmentId?: string; productCodeId?: string; reason?: string };

export function addLedgerRow(world: World, userId: string, entry: Entry): void {
  const { at, kind, origin, amount, source, reason = null, treatmentId = null, productCodeId = null } = entry;
  const { refusal = null } = entry;
  const links = { treatment_id: treatmentId, product_code_id: productCodeId };
  world.add('credit_entries', {
    id: world.dice.id(),
    user_id: userId,
    kind,
    origin,
    amount,
    source,
    reason,
    refusal,
    ...links,
    created_at: at,
  });
}
