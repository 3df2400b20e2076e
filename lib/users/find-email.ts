import { Problem } from '@/lib/errors';
import type { Tx } from '@/lib/rest/transaction';

/** @throws Problem 409 when somebody has this address already, deleted accounts included */
export async function requireFreeEmail(tx: Tx, email: string, exceptId?: string): Promise<void> {
  const taken = await tx.user.findUnique({ where: { email }, select: { id: true } });
  if (!taken || taken.id === exceptId) return;
  throw new Problem(409, 'errors.userExists', { fields: [{ field: 'email', message: 'errors.userExists' }] });
}
