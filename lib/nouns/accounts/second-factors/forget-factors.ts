import type { Tx } from '@/lib/run/db/transaction';

/**
 * Deletes somebody's second factors, recovery codes, and sign-ins that wait for a code. Returns the number of factors.
 */
export async function forgetFactors(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx.secondFactor.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.signInStep.deleteMany({ where: { userId } });
  return count;
}
