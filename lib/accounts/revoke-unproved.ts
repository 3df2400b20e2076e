import { revokeSessions } from '@/lib/auth/revoke-sessions';
import type { Tx } from '@/lib/rest/transaction';
import { forgetFactors } from '@/lib/second-factors/forget-factors';

/**
 * Anybody may have registered with an address that was never confirmed. Before data meant for the
 * owner of the address is added to such an account, its password, second factors and sessions are
 * revoked; e-mails reach only the owner. Returns whether there were any.
 */
export async function revokeUnproved(tx: Tx, userId: string): Promise<boolean> {
  const { count } = await tx.credential.deleteMany({ where: { userId } });
  await forgetFactors(tx, userId);
  const ended = await revokeSessions({ userId }, 'address not proved', tx);
  return count + ended > 0;
}
