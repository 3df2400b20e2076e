import type { Input } from '@/lib/core/assign';
import type { Tx } from '@/lib/run/db/transaction';
import { invalid } from '@/lib/run/errors';

/** Those who are added must be dealers who can sign in; those assigned before may stay, whatever they have become. */
export async function checkDealers(tx: Tx, input: Input, before: Input = {}): Promise<void> {
  const added = dealersOf(input).filter((id) => !dealersOf(before).includes(id));
  if (added.length === 0) return;
  const isDealer = { OR: [{ role: 'dealer' as const }, { originalRole: 'dealer' as const }] };
  const found = await tx.user.count({ where: { id: { in: added }, enabledUser: true, deletedAt: null, ...isDealer } });
  if (found < added.length) throw invalid([{ field: 'associateDealers', message: 'validation.selectDealer' }]);
}

/** The dealers in a center as read or sent. */
export const dealersOf = ({ associateDealers }: Input): string[] => (associateDealers as string[] | undefined) ?? [];
