import type { Actor } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import { decideJob } from '@/lib/core/jobs/decide-job';
import { defineVerb } from '@/lib/core/verb';
import { lockRecord } from '@/lib/core/write';
import type { Tx } from '@/lib/run/db/transaction';
import { conflict, Problem } from '@/lib/run/errors';
import { outbox } from './resource';

const screen = { page: (_: unknown, { id }: Record<string, string>) => `outbox/${id}`, saved: 'done' };

export const retryMail = defineVerb('POST /outbox/{id}/retry', {
  summary: 'Send a letter that failed or was stopped',
  answer: outbox,
  form: screen,
  run: ({ tx, actor, id }) => decide(tx, actor, id, 'retry'),
});

export const stopMail = defineVerb('POST /outbox/{id}/stop', {
  summary: 'Stop a letter that waits; 409 if it is being sent, or was sent',
  answer: outbox,
  form: screen,
  run: ({ tx, actor, id }) => decide(tx, actor, id, 'stop'),
});

/** Mails of a newsletter are stopped and retried with the newsletter. */
async function decide(tx: Tx, actor: Actor, id: string, decision: 'retry' | 'stop'): Promise<void> {
  const locked = await lockRecord(tx, outbox, actor, id);
  if (!locked.actions[decision]) throw conflict('errors.forbiddenTransition', 'status');
  await decideJob(tx, requirePerson(actor), id, decision).catch((error: unknown) => {
    throw error instanceof Problem && error.status === 404 ? conflict('errors.letterGone', 'status') : error;
  });
}
