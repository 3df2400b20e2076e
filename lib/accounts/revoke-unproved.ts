import { revokeSessions } from '@/lib/auth/revoke-sessions';
import type { Tx } from '@/lib/rest/transaction';

/**
 * Anybody may have registered with an address that was never confirmed. Before something that is meant for its owner comes
 * into such an account, the password and the sessions there end; letters reach the owner alone. Returns whether there
 * were any.
 */
export async function revokeUnproved(tx: Tx, userId: string): Promise<boolean> {
  const { count } = await tx.credential.deleteMany({ where: { userId } });
  const ended = await revokeSessions({ userId }, 'address not proved', tx);
  return count + ended > 0;
}
