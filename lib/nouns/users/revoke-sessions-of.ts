import type { Actor } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { isUuid } from '@/lib/core/fields/column-values';
import { id as idSchema, instant, list, object, orNull, text } from '@/lib/core/json-schema';
import { defineVerb } from '@/lib/core/verb';
import { openSessionsOf } from '@/lib/nouns/accounts/data';
import { revokeSessions } from '@/lib/nouns/accounts/sessions/revoke-sessions';
import { db } from '@/lib/run/db/db';
import { transaction } from '@/lib/run/db/transaction';
import { forbidden, notFound } from '@/lib/run/errors';
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

export const endSession = defineVerb('DELETE /users/{id}/sessions/{sessionId}', {
  summary: 'End one session of a person (admin)',
  transactions: 'several',
  run: ({ actor, id, params }) => revokeSessionsOf(actor, id, params.sessionId ?? ''),
});

export const endSessions = defineVerb('DELETE /users/{id}/sessions', {
  summary: 'End all sessions of a person (admin)',
  transactions: 'several',
  run: ({ actor, id }) => revokeSessionsOf(actor, id),
});

export const readSessions = defineVerb('GET /users/{id}/sessions', {
  summary: 'The open sessions of a person: one’s own, or anybody’s for an admin',
  answer: list(
    object({
      _id: idSchema,
      kind: text,
      userAgent: orNull(text),
      ipAddress: orNull(text),
      createdAt: instant,
      lastUsedAt: instant,
    }),
  ),
  run: async ({ actor, id }) => {
    if (actor.id !== id && actor.group !== 'admin') throw forbidden();
    if (!isUuid(id) || (await db.user.count({ where: { id, deletedAt: null } })) === 0) throw notFound();
    return (await openSessionsOf(id)).map(({ id: _id, ...session }) => ({ _id, ...session }));
  },
});
