import type { Actor } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { isUuid } from '@/lib/core/fields/column-values';
import { revokeSessions } from '@/lib/nouns/accounts/sessions/revoke-sessions';
import { transaction } from '@/lib/run/db/transaction';
import { notFound } from '@/lib/run/errors';
import { lockAccount } from './lock-account';

/** An admin ends one or all sessions of somebody: their next request finds them signed out. */
export function revokeSessionsOf(actor: Actor, userId: string, sessionId?: string): Promise<void> {
  return transaction(async (tx) => {
    await lockAccount(tx, actor, userId);
    if (sessionId !== undefined && !isUuid(sessionId)) throw notFound();
    const which = { userId, ...(sessionId && { id: sessionId }) };
    const ended = await revokeSessions(which, 'ended by an admin', tx, actor.id);
    if (sessionId && ended === 0) throw notFound();
    await audit(tx, actor, { action: 'end-sessions', entity: 'users', entityId: userId, after: { ended } });
  });
}
