import { awaitedEmailOf } from '@/lib/accounts/data';
import { sendConfirmation } from '@/lib/accounts/send-confirmation';
import { sendResetLink } from '@/lib/accounts/send-reset-link';
import type { Actor } from '@/lib/auth/actor';
import { conflict } from '@/lib/errors';
import { audit } from '@/lib/rest/audit';
import { transaction } from '@/lib/rest/transaction';
import { lockAccount } from './lock-account';

/**
 * An admin sends somebody an e-mail with a link for setting a new password, or for confirming their address. Throws a
 * 409 if the address is confirmed already and no new one is pending, or if the account is disabled.
 */
export function sendAccountLink(
  actor: Actor,
  userId: string,
  letter: 'password-reset' | 'confirmation',
): Promise<void> {
  return transaction(async (tx) => {
    const account = await lockAccount(tx, actor, userId);
    if (!account.enabledUser) throw conflict('errors.accountDisabled', 'enabledUser');
    const awaited = await awaitedEmailOf(userId, tx);
    if (letter === 'password-reset') await sendResetLink(tx, account);
    else if (awaited) await sendConfirmation(tx, { ...account, email: awaited }, 'confirmNewEmail');
    else if (account.confirmedUser) throw conflict('errors.alreadyConfirmed', 'confirmedUser');
    else await sendConfirmation(tx, account);
    await audit(tx, actor, { action: `send-${letter}`, entity: 'users', entityId: userId });
  });
}
