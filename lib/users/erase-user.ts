import { erasePerson } from '@/lib/accounts/erase-person';
import type { Actor } from '@/lib/auth/actor';
import { requireVerified } from '@/lib/auth/require-verified';
import { forbidden, invalid } from '@/lib/errors';
import { transaction } from '@/lib/rest/transaction';
import { lockAccount } from './lock-account';

/** An admin erases somebody on request; the reason is stored. Admins erase their own account in the profile. */
export async function eraseUser(actor: Actor, userId: string, reason: string): Promise<void> {
  if (actor.id === userId) throw forbidden();
  await transaction((tx) => lockAccount(tx, actor, userId));
  requireVerified(actor);
  if (!reason.trim()) throw invalid([{ field: 'reason', message: 'validation.required' }]);
  await erasePerson(actor, userId, reason.trim().slice(0, 500));
}
