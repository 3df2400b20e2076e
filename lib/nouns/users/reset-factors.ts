import type { Actor } from '@/lib/core/actor/actor';
import { requireVerified } from '@/lib/core/actor/require-verified';
import { audit } from '@/lib/core/audit';
import { forgetFactors } from '@/lib/nouns/accounts/second-factors/forget-factors';
import { tellOwner } from '@/lib/nouns/accounts/second-factors/tell-owner';
import { revokeSessions } from '@/lib/nouns/accounts/sessions/revoke-sessions';
import { recordEvent } from '@/lib/nouns/security-events/record-event';
import { transaction } from '@/lib/run/db/transaction';
import { conflict, forbidden, invalid } from '@/lib/run/errors';
import { lockAccount } from './lock-account';

/**
 * An admin removes all second factors of somebody who has lost theirs; the reason is stored, all sessions end, and
 * the person is notified. Admins remove their own in the profile, with a factor or a recovery code.
 */
export async function resetFactors(actor: Actor, userId: string, reason: string): Promise<void> {
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
    await tellOwner(tx, userId, 'factorReset');
  });
}
