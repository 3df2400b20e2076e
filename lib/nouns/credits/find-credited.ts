import type { Tx } from '@/lib/run/db/transaction';
import { notFound } from '@/lib/run/errors';

/**
 * The person whom the academy or the fan shop means.
 * @throws Problem 404
 */
export async function findCredited(tx: Tx, { userId, email }: { userId?: string; email?: string }) {
  const where = userId === undefined ? { email: email! } : { id: userId };
  const found = await tx.user.findFirst({
    where: { ...where, deletedAt: null },
    select: { id: true, originalRole: true },
  });
  if (!found) throw notFound(userId === undefined ? 'errors.userByMailNotFound' : 'errors.notFound');
  return found;
}
