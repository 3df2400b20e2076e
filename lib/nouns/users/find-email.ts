import type { Tx } from '@/lib/run/db/transaction';
import { Problem } from '@/lib/run/errors';

/** @throws Problem 409 if somebody has this address already, including deleted accounts */
export async function requireFreeEmail(tx: Tx, email: string, exceptId?: string): Promise<void> {
  const taken = await tx.user.findUnique({ where: { email }, select: { id: true } });
  if (!taken || taken.id === exceptId) return;
  throw new Problem(409, 'errors.userExists', { fields: [{ field: 'email', message: 'errors.userExists' }] });
}
