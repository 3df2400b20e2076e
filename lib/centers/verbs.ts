import type { Actor } from '@/lib/auth/actor';
import { conflict } from '@/lib/errors';
import type { Verbs } from '@/lib/rest/records';
import type { Tx } from '@/lib/rest/transaction';
import type { Locked } from '@/lib/rest/write';
import { createCenter } from './create-center';
import { lockNamedPeople, updateCenter } from './update-center';

export const verbs: Verbs = {
  create: createCenter,
  update: updateCenter,
  lockFirst: lockNamedPeople,
  restored: checkMergedCenter,
};

/** A merged center cannot be restored. @throws Problem 409 */
async function checkMergedCenter(tx: Tx, _actor: Actor, { id }: Locked): Promise<void> {
  if (await tx.center.findFirst({ where: { id, mergedIntoId: { not: null } }, select: { id: true } }))
    throw conflict('errors.mergedCenter', 'deletedAt');
}
