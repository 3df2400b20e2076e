import type { Actor } from '@/lib/auth/actor';
import { refreshStatusOfExperts } from '@/lib/centers/refresh-status';
import { conflict } from '@/lib/errors';
import { keepResponsible } from '@/lib/memberships/end-membership';
import type { Verbs } from '@/lib/rest/records';
import { clientWithin, type Tx } from '@/lib/rest/transaction';
import type { Locked } from '@/lib/rest/write';
import { createUser } from './create-user';
import { noteView } from './note-view';
import { removeUser, updateUser } from './update-user';

export const verbs: Verbs = {
  create: createUser,
  update: updateUser,
  remove: removeUser,
  restored: followRestored,
  opened: noteView,
};

/** The person's centers count them again. @throws Problem 409 for an account merged into another */
async function followRestored(tx: Tx, _actor: Actor, { id, before }: Locked): Promise<void> {
  if (await tx.user.findFirst({ where: { id, mergedIntoId: { not: null } }, select: { id: true } }))
    throw conflict('errors.mergedAccount', 'deletedAt');
  await keepResponsible(tx, before.centerIds as string[]);
  await refreshStatusOfExperts(clientWithin(tx), [id]);
}
