import type { Actor } from '@/lib/auth/actor';
import { conflict } from '@/lib/errors';
import type { Verbs } from '@/lib/rest/records';
import type { Tx } from '@/lib/rest/transaction';
import type { Locked } from '@/lib/rest/write';
import { createUser } from './create-user';
import { noteView } from './note-view';
import { removeUser, updateUser } from './update-user';

export const verbs: Verbs = {
  create: createUser,
  update: updateUser,
  remove: removeUser,
  restored: checkMerged,
  opened: noteView,
};

/** An account merged into another cannot be restored. @throws Problem 409 */
async function checkMerged(tx: Tx, _actor: Actor, { id }: Locked): Promise<void> {
  if (await tx.user.findFirst({ where: { id, mergedIntoId: { not: null } }, select: { id: true } }))
    throw conflict('errors.mergedAccount', 'deletedAt');
}
