import type { Actor } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { transaction } from '@/lib/run/db/transaction';
import { conflict } from '@/lib/run/errors';
import { lockAccount } from './lock-account';

/**
 * An admin allows newsletters to an address again after a mail server had reported it as unknown. Does not affect
 * those who unsubscribed. Throws a 409 if the address is not blocked.
 */
export function liftBounce(actor: Actor, userId: string): Promise<void> {
  return transaction(async (tx) => {
    const { email } = await lockAccount(tx, actor, userId);
    const { count } = await tx.mailStop.deleteMany({ where: { email, reason: 'bounced' } });
    if (count === 0) throw conflict('errors.forbiddenTransition', 'email');
    await audit(tx, actor, { action: 'lift-bounce', entity: 'users', entityId: userId });
  });
}
