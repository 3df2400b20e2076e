import type { Actor } from '@/lib/auth/actor';
import { conflict } from '@/lib/errors';
import type { Tx } from '@/lib/rest/transaction';
import type { Locked } from '@/lib/rest/write';

/** What has become part of another request is separated from it, not brought back beside it. @throws Problem 409 */
export async function checkMerged(_tx: Tx, _actor: Actor, { before }: Locked): Promise<void> {
  if (before.mergedIntoId) throw conflict('errors.requestMerged', 'mergedIntoId');
}
