import { sendConfirmation } from '@/lib/accounts/send-confirmation';
import { sendResetLink } from '@/lib/accounts/send-reset-link';
import type { Actor } from '@/lib/auth/actor';
import { conflict } from '@/lib/errors';
import { audit } from '@/lib/rest/audit';
import { transaction } from '@/lib/rest/transaction';
import { lockAccount } from './lock-account';

/**
 * An admin has a letter sent to somebody: with the link to set a new password, or to confirm their address. Throws a 409
 * when the address is confirmed already, or when the account is disabled.
 */
export function sendAccountLink(
  actor: Actor,
  userId: string,
  letter: 'password-reset' | 'confirmation',
): Promise<void> {
  return transaction(async (tx) => {
    const account = await lockAccount(tx, actor, userId);
    if (!account.enabledUser) throw conflict('errors.accountDisabled');
    if (letter === 'password-reset') await sendResetLink(tx, account);
    else if (account.confirmedUser) throw conflict('errors.alreadyConfirmed');
    else await sendConfirmation(tx, account);
    await audit(tx, actor, { action: `send-${letter}`, entity: 'users', entityId: userId });
  });
}
