import type { Actor } from '@/lib/auth/actor';
import { requirePerson } from '@/lib/auth/require-person';
import { conflict, forbidden } from '@/lib/errors';
import { enqueue } from '@/lib/jobs/queue';
import type { Input } from '@/lib/rest/assign';
import type { Tx } from '@/lib/rest/transaction';
import { type Locked, updateRecord } from '@/lib/rest/write';
import { bulkActs } from './resource';
import { mayMove, mayUndo } from './rules';
import type { BulkKind, BulkState } from './schema';

/**
 * Stops an act, lets it go on, or takes back what it has changed.
 * @throws Problem 409 for a state it cannot go to, 403 where only others may bring back what it deleted
 */
export async function changeBulkAct(tx: Tx, actor: Actor, locked: Locked, { state }: Input): Promise<void> {
  const me = requirePerson(actor);
  const to = state as BulkState;
  if (!mayMove(locked.before.state as BulkState, to)) throw conflict('errors.forbiddenTransition', 'state');
  if (to === 'undoing' && !mayUndo(locked.before.kind as BulkKind, me.group)) throw forbidden();
  const goesOn = to === 'running' || to === 'undoing';
  const columns = { problem: null, ...(goesOn && { role: me.role, isVerified: me.isVerified === true }) };
  await updateRecord(tx, bulkActs, me, locked, { state: to }, columns);
  if (goesOn) await enqueue(tx, 'bulk-acts', { id: locked.id });
}
