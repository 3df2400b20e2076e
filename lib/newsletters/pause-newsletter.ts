import type { Actor } from '@/lib/auth/actor';
import { conflict, forbidden } from '@/lib/errors';
import { enqueue } from '@/lib/jobs/queue';
import { getRecord } from '@/lib/rest/read';
import { type Tx, within } from '@/lib/rest/transaction';
import { lockRecord, updateRecord } from '@/lib/rest/write';
import { newsletters } from './resource';

/** Stops what is scheduled or being sent: no further mail is begun. @throws Problem 409 for anything else */
export const pauseNewsletter = (tx: Tx, actor: Actor, id: string) => setPaused(tx, actor, id, true);

/** Lets it go on where it stopped. @throws Problem 409 for what is not paused */
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
