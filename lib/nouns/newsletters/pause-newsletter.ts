import type { Actor } from '@/lib/core/actor/actor';
import { defineVerb } from '@/lib/core/verb';
import { lockRecord, updateRecord } from '@/lib/core/write';
import type { Tx } from '@/lib/run/db/transaction';
import { conflict, forbidden } from '@/lib/run/errors';
import { enqueue } from '@/lib/run/jobs/queue';
import { newsletters } from './resource';

export const pauseNewsletter = defineVerb('POST /newsletters/{id}/pause', {
  summary: 'Stop sending: no further mail is begun',
  answer: newsletters,
  run: ({ tx, actor, id }) => setPaused(tx, actor, id, true),
});

export const resumeNewsletter = defineVerb('POST /newsletters/{id}/resume', {
  summary: 'Go on sending',
  answer: newsletters,
  run: ({ tx, actor, id }) => setPaused(tx, actor, id, false),
});

/** @throws Problem 409 unless it is scheduled or running, and in the other state */
export async function setPaused(tx: Tx, actor: Actor, id: string, paused: boolean): Promise<void> {
  const locked = await lockRecord(tx, newsletters, actor, id);
  if (!locked.mayUpdate) throw forbidden();
  const { status, pausedAt } = locked.before;
  if (status !== 'pending' || Boolean(pausedAt) === paused) throw conflict('errors.forbiddenTransition', 'status');
  await updateRecord(tx, newsletters, actor, locked, {}, { pausedAt: paused ? new Date() : null });
  if (!paused) await enqueue(tx, 'newsletters', {});
}
