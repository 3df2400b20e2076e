import type { Actor } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import { decideJob } from '@/lib/core/jobs/decide-job';
import { getRecord } from '@/lib/core/read';
import { lockRecord } from '@/lib/core/write';
import { type Tx, within } from '@/lib/run/db/transaction';
import { conflict, Problem } from '@/lib/run/errors';
import { outbox } from './resource';

/** Retries an e-mail that failed or was stopped. @throws Problem 409 if its content is no longer stored */
export const retryMail = (tx: Tx, actor: Actor, id: string) => decide(tx, actor, id, 'retry');

/** Stops a waiting e-mail. @throws Problem 409 if it is being sent, or was sent */
export const stopMail = (tx: Tx, actor: Actor, id: string) => decide(tx, actor, id, 'stop');

/** Mails of a newsletter are stopped and retried with the newsletter. */
async function decide(tx: Tx, actor: Actor, id: string, decision: 'retry' | 'stop'): Promise<string> {
  const locked = await lockRecord(tx, outbox, actor, id);
  if (!locked.actions[decision]) throw conflict('errors.forbiddenTransition', 'status');
  await decideJob(tx, requirePerson(actor), id, decision).catch((error: unknown) => {
    throw error instanceof Problem && error.status === 404 ? conflict('errors.letterGone', 'status') : error;
  });
  return (await getRecord(outbox, actor, id, {}, within(tx))).body;
}
