import type { Actor } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { defineVerb } from '@/lib/core/verb';
import { awaitedEmailOf } from '@/lib/nouns/accounts/data';
import { sendConfirmation } from '@/lib/nouns/accounts/request-confirmation';
import { sendResetLink } from '@/lib/nouns/accounts/request-password-reset';
import { transaction } from '@/lib/run/db/transaction';
import { conflict } from '@/lib/run/errors';
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

export const resendConfirmation = defineVerb('POST /users/{id}/confirmation', {
  summary: 'Send a person the link that confirms their address once more (admin)',
  transactions: 'several',
  run: ({ actor, id }) => sendAccountLink(actor, id, 'confirmation'),
});

export const sendReset = defineVerb('POST /users/{id}/password-reset', {
  summary: 'Send a person the link to set a new password (admin)',
  transactions: 'several',
  run: ({ actor, id }) => sendAccountLink(actor, id, 'password-reset'),
});
