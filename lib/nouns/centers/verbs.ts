import type { Actor } from '@/lib/core/actor/actor';
import type { Verbs } from '@/lib/core/records';
import type { Locked } from '@/lib/core/write';
import { keepResponsible } from '@/lib/nouns/memberships/end-membership';
import { clientWithin, type Tx } from '@/lib/run/db/transaction';
import { conflict } from '@/lib/run/errors';
import { createCenter } from './create-center';
import { refreshStatus } from './refresh-status';
import { lockNamedPeople, updateCenter } from './update-center';

export const verbs: Verbs = {
  create: createCenter,
  update: updateCenter,
  lockFirst: lockNamedPeople,
  restored: followRestored,
};

/** Its members may have changed meanwhile. @throws Problem 409 for a center merged into another */
async function followRestored(tx: Tx, _actor: Actor, { id }: Locked): Promise<void> {
  if (await tx.center.findFirst({ where: { id, mergedIntoId: { not: null } }, select: { id: true } }))
    throw conflict('errors.mergedCenter', 'deletedAt');
  await keepResponsible(tx, [id]);
  await refreshStatus(clientWithin(tx), [id]);
}
