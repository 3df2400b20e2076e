import type { Actor } from '@/lib/core/actor/actor';
import { requireVerified } from '@/lib/core/actor/require-person';
import { defineVerb } from '@/lib/core/verb';
import { erasePerson } from '@/lib/nouns/accounts/erase-person';
import { erasure } from '@/lib/nouns/accounts/schema';
import { transaction } from '@/lib/run/db/transaction';
import { forbidden, invalid } from '@/lib/run/errors';
import { lockAccount } from './lock-account';

/** An admin erases somebody on request; the reason is stored. Admins erase their own account in the profile. */
export async function eraseUser(actor: Actor, userId: string, reason: string): Promise<void> {
  if (actor.id === userId) throw forbidden();
  await transaction((tx) => lockAccount(tx, actor, userId));
  requireVerified(actor);
  if (!reason.trim()) throw invalid([{ field: 'reason', message: 'validation.required' }]);
  await erasePerson(actor, userId, reason.trim().slice(0, 500));
}

export const erase = defineVerb('POST /users/{id}/erasure', {
  summary: 'Erase a person who has asked for it; this cannot be undone (admin)',
  transactions: 'several',
  body: erasure,
  run: ({ actor, id, body: { reason } }) => eraseUser(actor, id, reason),
});
