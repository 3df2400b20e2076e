import type { Tx } from '@/lib/rest/transaction';

/**
 * Deletes the second factors of somebody, their recovery codes, and sign-ins that wait for a code. Returns how many
 * factors there were.
 */
export async function forgetFactors(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx.secondFactor.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.signInStep.deleteMany({ where: { userId } });
  return count;
}
