import type { Actor } from '@/lib/auth/actor';
import { conflict } from '@/lib/errors';
import { audit } from '@/lib/rest/audit';
import { transaction } from '@/lib/rest/transaction';
import { lockAccount } from './lock-account';

/**
 * An admin lets newsletters go to an address again that a mail server once called unknown. Who has unsubscribed stays so.
 * Throws a 409 when nothing is stopped.
 */
export function liftBounce(actor: Actor, userId: string): Promise<void> {
  return transaction(async (tx) => {
    const { email } = await lockAccount(tx, actor, userId);
    const { count } = await tx.mailStop.deleteMany({ where: { email, reason: 'bounced' } });
    if (count === 0) throw conflict('errors.forbiddenTransition', 'email');
    await audit(tx, actor, { action: 'lift-bounce', entity: 'users', entityId: userId });
  });
}
