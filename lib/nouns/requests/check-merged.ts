import type { Actor } from '@/lib/core/actor/actor';
import type { Locked } from '@/lib/core/write';
import type { Tx } from '@/lib/run/db/transaction';
import { conflict } from '@/lib/run/errors';

/** A merged request is separated, not restored beside the one it was merged into. @throws Problem 409 */
export async function checkMerged(_tx: Tx, _actor: Actor, { before }: Locked): Promise<void> {
  if (before.mergedIntoId) throw conflict('errors.requestMerged', 'mergedIntoId');
}
