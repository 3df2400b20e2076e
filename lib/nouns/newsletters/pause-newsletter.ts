import type { Actor } from '@/lib/core/actor/actor';
import { getRecord } from '@/lib/core/read';
import { lockRecord, updateRecord } from '@/lib/core/write';
import { type Tx, within } from '@/lib/run/db/transaction';
import { conflict, forbidden } from '@/lib/run/errors';
import { enqueue } from '@/lib/run/jobs/queue';
import { newsletters } from './resource';

/** Pauses a scheduled or running newsletter: no further mail is started. @throws Problem 409 in any other state */
export const pauseNewsletter = (tx: Tx, actor: Actor, id: string) => setPaused(tx, actor, id, true);

/** Resumes a paused newsletter. @throws Problem 409 if it is not paused */
export const resumeNewsletter = (tx: Tx, actor: Actor, id: string) => setPaused(tx, actor, id, false);

async function setPaused(tx: Tx, actor: Actor, id: string, paused: boolean): Promise<string> {
  const locked = await lockRecord(tx, newsletters, actor, id);
  if (!locked.mayUpdate) throw forbidden();
  const { status, pausedAt } = locked.before;
  if (status !== 'pending' || Boolean(pausedAt) === paused) throw conflict('errors.forbiddenTransition', 'status');
  await updateRecord(tx, newsletters, actor, locked, {}, { pausedAt: paused ? new Date() : null });
  if (!paused) await enqueue(tx, 'newsletters', {});
  return (await getRecord(newsletters, actor, id, {}, within(tx))).body;
}
