import type { Actor } from '@/lib/auth/actor';
import { conflict } from '@/lib/errors';
import { keepResponsible } from '@/lib/memberships/end-membership';
import type { Verbs } from '@/lib/rest/records';
import { clientWithin, type Tx } from '@/lib/rest/transaction';
import type { Locked } from '@/lib/rest/write';
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
