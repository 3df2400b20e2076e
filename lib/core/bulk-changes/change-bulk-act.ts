import type { Actor } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import type { Input } from '@/lib/core/assign';
import { type Locked, updateRecord } from '@/lib/core/write';
import type { Tx } from '@/lib/run/db/transaction';
import { conflict, forbidden } from '@/lib/run/errors';
import { enqueue } from '@/lib/run/jobs/queue';
import { bulkActs } from './resource';
import { mayMove, mayUndo } from './rules';
import type { BulkKind, BulkState } from './schema';

/**
 * Stops, continues or reverts an act.
 * @throws Problem 409 for an impossible state, 403 if only others may restore what it deleted
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
