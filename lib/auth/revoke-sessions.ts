import { db } from '@/lib/db';
import type { Prisma } from '@/prisma/generated/client';

/** Ends the sessions a `where` names; takes effect with the next request of each. Returns how many there were. */
export async function revokeSessions(
  where: Prisma.SessionWhereInput,
  reason: string,
  tx: Prisma.TransactionClient = db,
): Promise<number> {
  const { count } = await tx.session.updateMany({
    where: { AND: [where, { revokedAt: null }] },
    data: { revokedAt: new Date(), revokedReason: reason },
  });
  return count;
}
