import { forgetFactors } from '@/lib/nouns/accounts/second-factors/data';
import { revokeSessions } from '@/lib/nouns/accounts/sessions/revoke-sessions';
import type { Tx } from '@/lib/run/db/transaction';

/**
 * Anybody may have registered with an address that was never confirmed. Before data meant for the
 * owner of the address is added to such an account, its password, second factors and sessions are
 * revoked; e-mails reach only the owner. Returns whether there were any.
 */
export async function revokeUnproved(tx: Tx, userId: string): Promise<boolean> {
  const { count } = await tx.credential.deleteMany({ where: { userId } });
  await deleteLoginMethods(tx, userId);
  const ended = await revokeSessions({ userId }, 'address not proved', tx);
  return count + ended > 0;
}

/** Deletes what else an unproved registrant could sign in with: second factors and linked providers. */
export async function deleteLoginMethods(tx: Tx, userId: string): Promise<void> {
  await forgetFactors(tx, userId);
  await tx.socialAccount.deleteMany({ where: { userId } });
}
