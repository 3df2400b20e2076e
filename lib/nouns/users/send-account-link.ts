import type { Actor, Person } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import { audit } from '@/lib/core/audit';
import { defineVerb } from '@/lib/core/verb';
import { accessOf, pendingEmailOf } from '@/lib/nouns/accounts/data';
import { sendConfirmation } from '@/lib/nouns/accounts/request-confirmation';
import { sendResetLink } from '@/lib/nouns/accounts/request-password-reset';
import { sendAccountInvitation } from '@/lib/nouns/accounts/send-invitation';
import { sendJoiningLink } from '@/lib/nouns/memberships/send-joining-link';
import { type Tx, transaction } from '@/lib/run/db/transaction';
import { conflict, tooManyRequests } from '@/lib/run/errors';
import { limits } from '@/lib/run/limits/limits';
import { lockAccount } from './lock-account';

/**
 * An admin sends somebody an e-mail with a link for setting a new password, or for confirming their address. Throws a
 * 409 if the address is confirmed already and no new one is pending, or if the account is disabled; a 429 after five an
 * hour, whoever of the office sent them.
 */
export function sendAccountLink(
  actor: Actor,
  userId: string,
  letter: 'password-reset' | 'confirmation',
): Promise<void> {
  return transaction(async (tx) => {
    const account = await lockAccount(tx, actor, userId);
    if (!account.enabledUser) throw conflict('errors.accountDisabled', 'enabledUser');
    await requireLinksLeft(tx, userId);
    const awaited = await pendingEmailOf(userId, tx);
    if (letter === 'password-reset') await sendPasswordLink(tx, requirePerson(actor), account);
    else if (awaited) await sendConfirmation(tx, { ...account, email: awaited }, 'confirmNewEmail');
    else if (account.confirmedUser) throw conflict('errors.alreadyConfirmed', 'confirmedUser');
    else await sendConfirmation(tx, account);
    await audit(tx, actor, { action: `send-${letter}`, entity: 'users', entityId: userId });
  });
}

/** Counted in the audit, while the account is locked. */
async function requireLinksLeft(tx: Tx, entityId: string): Promise<void> {
  const { points, seconds } = limits.accountLinks;
  const action = { in: ['send-password-reset', 'send-confirmation'] };
  const createdAt = { gt: new Date(Date.now() - seconds * 1000) };
  const sent = await tx.auditEntry.count({ where: { entity: 'users', entityId, action, createdAt } });
  if (sent >= points) throw tooManyRequests(seconds);
}

type Account = Pick<Awaited<ReturnType<typeof lockAccount>>, 'id' | 'email' | 'name' | 'culture'>;

/** People who cannot sign in are invited once more; the password accepts the centers that the letter names. */
export async function sendPasswordLink(tx: Tx, me: Person, account: Account): Promise<void> {
  const { canSignIn } = await accessOf(account.id, tx);
  if (canSignIn) return sendResetLink(tx, account);
  const userId = account.id;
  await tx.passwordReset.updateMany({ where: { userId, usedAt: null }, data: { usedAt: new Date() } });
  const invitation = { userId, kind: 'invitation', status: 'waiting', withAccount: true } as const;
  const where = { ...invitation, center: { deletedAt: null } };
  const waiting = await tx.membership.findMany({ where, select: { centerId: true } });
  const centerIds = waiting.map(({ centerId }) => centerId);
  return centerIds.length > 0 ? sendJoiningLink(tx, me, centerIds, account) : sendAccountInvitation(tx, account);
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
