import type { Actor } from '@/lib/auth/actor';
import { conflict } from '@/lib/errors';
import type { Tx } from '@/lib/rest/transaction';
import type { Locked } from '@/lib/rest/write';

/** A merged request is separated, not restored beside the one it was merged into. @throws Problem 409 */
export async function checkMerged(_tx: Tx, _actor: Actor, { before }: Locked): Promise<void> {
  if (before.mergedIntoId) throw conflict('errors.requestMerged', 'mergedIntoId');
}
