import type { Actor } from '@/lib/auth/actor';
import { conflict } from '@/lib/errors';
import type { Tx } from '@/lib/rest/transaction';
import type { Locked } from '@/lib/rest/write';

/** What has become part of another center has nothing of its own to come back to. @throws Problem 409 */
export async function checkMergedCenter(tx: Tx, _actor: Actor, { id }: Locked): Promise<void> {
  if (await tx.center.findFirst({ where: { id, mergedIntoId: { not: null } }, select: { id: true } }))
    throw conflict('errors.mergedCenter');
}
