import type { Actor } from '@/lib/core/actor/actor';
import type { Input } from '@/lib/core/assign';
import { getRecord } from '@/lib/core/read';
import { lockRecord, updateRecord } from '@/lib/core/write';
import { type Tx, within } from '@/lib/run/db/transaction';
import { badRequest, conflict, type FieldProblem, forbidden, invalid } from '@/lib/run/errors';
import { enqueue } from '@/lib/run/jobs/queue';
import { newsletters } from './resource';
import { requeueFailed } from './retry-newsletter';

/**
 * draft → pending, and error → pending for what was not sent. Requires a future date, a title and a text in each
 * language of the audience, and a reason if it goes to people who have not consented.
 */
export async function scheduleNewsletter(tx: Tx, actor: Actor, id: string): Promise<string> {
  const locked = await lockRecord(tx, newsletters, actor, id);
  if (!locked.mayUpdate) throw forbidden();
  const { status } = locked.before;
  if (status !== 'draft' && status !== 'error') throw conflict('errors.forbiddenTransition', 'status');
  if (!isComplete(locked.before)) throw badRequest('errors.newsletterIncomplete');
  const problems = problemsOf(locked.before, status);
  if (problems.length > 0) throw invalid(problems);
  if (status === 'error') await requeueFailed(tx, id, false);
  await updateRecord(tx, newsletters, actor, locked, {}, { status: 'pending', error: null, pausedAt: null });
  await enqueue(tx, 'newsletters', {}, new Date(String(locked.before.sendingDate)));
  return (await getRecord(newsletters, actor, id, {}, within(tx))).body;
}

/** pending → draft, as long as nothing has been sent. */
export async function unscheduleNewsletter(tx: Tx, actor: Actor, id: string): Promise<string> {
  const locked = await lockRecord(tx, newsletters, actor, id);
  if (!locked.mayUpdate) throw forbidden();
  if (locked.before.status !== 'pending') throw conflict('errors.forbiddenTransition', 'status');
  // Rows that a worker is claiming right now still exist after the deletion has waited for it.
  await tx.newsletterDelivery.deleteMany({ where: { newsletterId: id, status: { in: ['queued', 'skipped'] } } });
  if ((await tx.newsletterDelivery.count({ where: { newsletterId: id } })) > 0)
    throw conflict('errors.forbiddenTransition', 'status');
  await updateRecord(tx, newsletters, actor, locked, {}, { status: 'draft', startedAt: null, pausedAt: null });
  return (await getRecord(newsletters, actor, id, {}, within(tx))).body;
}

/** Times are typed to the minute: the current minute does not count as past. */
const MINUTE = 60_000;

/** For a retry the date is in the past, which is no error. */
function problemsOf({ bypassConsent, bypassReason, sendingDate }: Input, status: 'draft' | 'error'): FieldProblem[] {
  const isPast = status === 'draft' && new Date(String(sendingDate)).getTime() < Date.now() - MINUTE;
  const isUnexplained = bypassConsent === true && !(typeof bypassReason === 'string' && bypassReason.trim());
  return [
    ...(isPast ? [{ field: 'sendingDate', message: 'validation.pastDate' }] : []),
    ...(isUnexplained ? [{ field: 'bypassReason', message: 'validation.bypassReason' }] : []),
  ];
}

/** Italian readers get the Italian text, all others the English one. */
function isComplete(letter: Input): boolean {
  const inItalian = Boolean(letter.titleIt && letter.templateIt);
  const inEnglish = Boolean(letter.titleEn && letter.templateEn);
  const hasText = { italian: inItalian, 'non-italian': inEnglish, both: inItalian && inEnglish };
  return Boolean(letter.sendingDate) && hasText[(letter.audience ?? 'both') as keyof typeof hasText];
}
