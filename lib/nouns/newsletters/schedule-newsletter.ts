import { z } from 'zod';
import type { Actor } from '@/lib/core/actor/actor';
import type { Input } from '@/lib/core/assign';
import { instant } from '@/lib/core/fields/schema.fields';
import { defineVerb } from '@/lib/core/verb';
import { lockRecord, updateRecord } from '@/lib/core/write';
import { type Tx, within } from '@/lib/run/db/transaction';
import { conflict, type FieldProblem, forbidden, invalid } from '@/lib/run/errors';
import { enqueue } from '@/lib/run/jobs/queue';
import { countAudience, missingTexts } from './list-audience';
import { newsletters } from './resource';
import { requeueFailed } from './retry-newsletter';

export const scheduleNewsletter = defineVerb('POST /newsletters/{id}/schedule', {
  summary: 'Schedule a draft, or what is left of one with errors, at its date or the one given',
  description:
    'Requires a future date, a title and a text in each language that somebody who receives it reads, and a reason if it goes to people who have not consented.',
  // The date may come with the call, so that a refused one leaves none behind; "now" is what the server's clock says.
  body: z.strictObject({ sendingDate: instant.optional(), isNow: z.literal(true).optional() }),
  isBodyOptional: true,
  answer: newsletters,
  run: async ({ tx, actor, id, body }) => {
    const sendingDate = body.isNow ? new Date().toISOString() : body.sendingDate;
    const locked = await lockRecord(tx, newsletters, actor, id);
    if (!locked.mayUpdate) throw forbidden();
    const { status } = locked.before;
    if (status !== 'draft' && status !== 'error') throw conflict('errors.forbiddenTransition', 'status');
    const letter: Input = { ...locked.before, ...(sendingDate && { sendingDate }) };
    const problems = [...problemsOf(letter, status), ...(await textProblems(tx, id, letter))];
    if (problems.length > 0) throw invalid(problems);
    if (status === 'error') await requeueFailed(tx, id, false);
    const isUnread = locked.before.error === 'nobody';
    // If nobody got any mail, the audience is determined anew.
    if (isUnread) await tx.newsletterDelivery.deleteMany({ where: { newsletterId: id, status: 'skipped' } });
    const sent = { status: 'pending', error: null, pausedAt: null, ...(isUnread && { startedAt: null }) };
    await updateRecord(tx, newsletters, actor, locked, sendingDate ? { sendingDate } : {}, sent);
    await enqueue(tx, 'newsletters', {}, new Date(String(letter.sendingDate)));
  },
});

export const unscheduleNewsletter = defineVerb('DELETE /newsletters/{id}/schedule', {
  summary: 'Back to a draft, as long as no mail has left',
  answer: newsletters,
  run: ({ tx, actor, id }) => unschedule(tx, actor, id),
});

export async function unschedule(tx: Tx, actor: Actor, id: string): Promise<void> {
  const locked = await lockRecord(tx, newsletters, actor, id);
  if (!locked.mayUpdate) throw forbidden();
  if (locked.before.status !== 'pending') throw conflict('errors.forbiddenTransition', 'status');
  // Rows that a worker is claiming right now still exist after the deletion has waited for it.
  await tx.newsletterDelivery.deleteMany({ where: { newsletterId: id, status: { in: ['queued', 'skipped'] } } });
  if ((await tx.newsletterDelivery.count({ where: { newsletterId: id } })) > 0)
    throw conflict('errors.forbiddenTransition', 'status');
  await updateRecord(tx, newsletters, actor, locked, {}, { status: 'draft', startedAt: null, pausedAt: null });
}

/** Texts in both languages suffice for everybody: counting a million readers takes longer than anybody waits. */
const BOTH = { recipients: 2, leftOut: {}, cultures: { it: 1 }, sample: [] };

const textProblems = async (tx: Tx, id: string, letter: Input) =>
  missingTexts(letter, BOTH).length > 0 ? missingTexts(letter, await countAudience(id, within(tx))) : [];

/** Times are typed to the minute: the current minute does not count as past. */
const MINUTE = 60_000;

/** For a retry the date is in the past, which is no error. */
function problemsOf({ bypassConsent, bypassReason, sendingDate }: Input, status: 'draft' | 'error'): FieldProblem[] {
  const isPast = status === 'draft' && new Date(String(sendingDate)).getTime() < Date.now() - MINUTE;
  const isUnexplained = bypassConsent === true && !(typeof bypassReason === 'string' && bypassReason.trim());
  return [
    ...(sendingDate ? [] : [{ field: 'sendingDate', message: 'validation.required' }]),
    ...(isPast ? [{ field: 'sendingDate', message: 'validation.pastDate' }] : []),
    ...(isUnexplained ? [{ field: 'bypassReason', message: 'validation.bypassReason' }] : []),
  ];
}
