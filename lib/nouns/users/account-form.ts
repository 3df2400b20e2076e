import type { Actor } from '@/lib/core/actor/actor';
import { requireVerified } from '@/lib/core/actor/require-person';
import { audit } from '@/lib/core/audit';
import { parseChange } from '@/lib/core/body';
import { definePortalForm, type PortalSubmission } from '@/lib/core/verb';
import { lockRecord } from '@/lib/core/write';
import { forgetFactors, notifyOwner } from '@/lib/nouns/accounts/second-factors/data';
import { revokeSessions } from '@/lib/nouns/accounts/sessions/revoke-sessions';
import { recordEvent } from '@/lib/nouns/security-events/record-event';
import { eraseUser } from '@/lib/nouns/users/erase-user';
import { revokeSessionsOf } from '@/lib/nouns/users/revoke-sessions-of';
import { sendAccountLink } from '@/lib/nouns/users/send-account-link';
import { setPassword } from '@/lib/nouns/users/set-password';
import { transaction } from '@/lib/run/db/transaction';
import { badRequest, conflict, forbidden, invalid } from '@/lib/run/errors';
import { lockAccount } from './lock-account';
import { users } from './resource';
import { updateUser } from './update-user';

/** An admin changes somebody's address: the same as `PUT /api/users/{id}` with `email`. Throws a 409 if it is taken. */
function setEmail(actor: Actor, userId: string, email: string): Promise<void> {
  return transaction(async (tx) => {
    await lockAccount(tx, actor, userId);
    const locked = await lockRecord(tx, users, actor, userId);
    await updateUser(tx, actor, locked, parseChange(users, locked, { email: email.trim() }));
  });
}

/** An admin removes the factors of somebody who lost theirs, for a stored reason; sessions end, the person is told. */
async function resetFactors(actor: Actor, userId: string, reason: string): Promise<void> {
  if (actor.id === userId) throw forbidden();
  await transaction(async (tx) => {
    await lockAccount(tx, actor, userId);
    requireVerified(actor);
    if (!reason.trim()) throw invalid([{ field: 'reason', message: 'validation.required' }]);
    if ((await forgetFactors(tx, userId)) === 0) throw conflict('errors.noFactor');
    await revokeSessions({ userId }, 'second factor reset', tx, actor.id);
    await recordEvent(tx, { kind: 'factor-reset', userId, actorId: actor.id });
    const note = { action: 'reset-second-factors', entity: 'users', entityId: userId };
    await audit(tx, actor, { ...note, reason: reason.trim().slice(0, 500) });
    await notifyOwner(tx, userId, 'factorReset');
  });
}

/** Allows newsletters to an address again that a mail server called unknown; a 409 if it is not blocked. */
function unblockAddress(actor: Actor, userId: string): Promise<void> {
  return transaction(async (tx) => {
    const { email } = await lockAccount(tx, actor, userId);
    const { count } = await tx.mailStop.deleteMany({ where: { email, reason: 'bounced' } });
    if (count === 0) throw conflict('errors.forbiddenTransition', 'email');
    await audit(tx, actor, { action: 'lift-bounce', entity: 'users', entityId: userId });
  });
}

type Act = (sent: PortalSubmission, userId: string) => Promise<void>;

const acts: Record<string, Act> = {
  endSession: ({ me, values }, userId) => revokeSessionsOf(me, userId, values.session ?? ''),
  endSessions: ({ me }, userId) => revokeSessionsOf(me, userId),
  sendReset: ({ me }, userId) => sendAccountLink(me, userId, 'password-reset'),
  sendConfirmation: ({ me }, userId) => sendAccountLink(me, userId, 'confirmation'),
  liftBounce: ({ me }, userId) => unblockAddress(me, userId),
  setEmail: ({ me, values }, userId) => setEmail(me, userId, values.email ?? ''),
  setPassword: ({ me, values }, userId) => setPassword(me, userId, values.password ?? ''),
  resetFactors: ({ me, values }, userId) => resetFactors(me, userId, values.reason ?? ''),
  erase: ({ me, values }, userId) => eraseUser(me, userId, values.reason ?? ''),
};

export const accountForm = definePortalForm('POST /forms/user-account', {
  summary: 'The buttons of an account on an admin’s screen',
  tag: 'users',
  fields: 'act userId session email password reason verificationPassword',
  leadsTo: 'The person’s record.',
  page: ({ userId = '' }) => `users/${encodeURIComponent(userId)}`,
  saved: 'done',
  submit: async (sent) => {
    const { act = '', userId = '' } = sent.values;
    const run = Object.hasOwn(acts, act) ? acts[act] : undefined;
    if (!run) throw badRequest();
    await run(sent, userId);
    return act === 'erase' ? { to: '/admin/users?saved=done' } : undefined;
  },
});
