import type { Actor } from '@/lib/core/actor/actor';
import { requireVerified } from '@/lib/core/actor/require-person';
import { isStaff, type Role } from '@/lib/core/actor/roles';
import type { Verbs } from '@/lib/core/records';
import type { Locked } from '@/lib/core/write';
import { loadDictionaries } from '@/lib/nouns/accounts/passwords';
import { refreshStatusOfExperts } from '@/lib/nouns/centers/refresh-status';
import { keepResponsible } from '@/lib/nouns/memberships/end-membership';
import { clientWithin, type Tx } from '@/lib/run/db/transaction';
import { conflict } from '@/lib/run/errors';
import { createUser } from './create-user';
import { noteView } from './note-view';
import { removeUser, updateUser } from './update-user';

/** Before the transaction, which checks the password. */
async function withDictionaries<T>(_actor: Actor, run: () => Promise<T>): Promise<T> {
  await loadDictionaries();
  return run();
}

export const verbs: Verbs = {
  guards: { create: [withDictionaries] },
  create: createUser,
  update: updateUser,
  remove: removeUser,
  restored: followRestored,
  opened: noteView,
};

/**
 * The person's centers count them again.
 * @throws Problem 409 for an account merged into another, 403 for staff without the password given recently
 */
async function followRestored(tx: Tx, actor: Actor, { id, before }: Locked): Promise<void> {
  if (isStaff(before.originalRole as Role)) requireVerified(actor);
  if (await tx.user.findFirst({ where: { id, mergedIntoId: { not: null } }, select: { id: true } }))
    throw conflict('errors.mergedAccount', 'deletedAt');
  await keepResponsible(tx, before.centerIds as string[]);
  await refreshStatusOfExperts(clientWithin(tx), [id]);
}
