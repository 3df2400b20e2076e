import type { Actor } from '@/lib/auth/actor';
import { badRequest, conflict, forbidden } from '@/lib/errors';
import type { Input } from '@/lib/rest/assign';
import { getRecord } from '@/lib/rest/read';
import { type Tx, within } from '@/lib/rest/transaction';
import { lockRecord, updateRecord } from '@/lib/rest/write';
import { newsletters } from './resource';

/** draft → pending, and error → pending for what did not go out. Needs a date, and a title and a text for its readers. */
export async function scheduleNewsletter(tx: Tx, actor: Actor, id: string): Promise<string> {
  const locked = await lockRecord(tx, newsletters, actor, id);
  if (!locked.mayUpdate) throw forbidden();
  const { status } = locked.before;
  if (status !== 'draft' && status !== 'error') throw conflict('errors.forbiddenTransition');
  if (!isComplete(locked.before)) throw badRequest('errors.newsletterIncomplete');
  await updateRecord(tx, newsletters, actor, locked, {}, { status: 'pending', error: null });
  return (await getRecord(newsletters, actor, id, {}, within(tx))).body;
}

/** pending → draft, as long as no letter has left. */
export async function unscheduleNewsletter(tx: Tx, actor: Actor, id: string): Promise<string> {
  const locked = await lockRecord(tx, newsletters, actor, id);
  if (!locked.mayUpdate) throw forbidden();
  const left = { newsletterId: id, status: { in: ['claimed' as const, 'sent' as const] } };
  if (locked.before.status !== 'pending' || (await tx.newsletterDelivery.count({ where: left })) > 0)
    throw conflict('errors.forbiddenTransition');
  await tx.newsletterDelivery.deleteMany({ where: { newsletterId: id } });
  await updateRecord(tx, newsletters, actor, locked, {}, { status: 'draft' });
  return (await getRecord(newsletters, actor, id, {}, within(tx))).body;
}

/** Italian readers get the Italian text, all others the English one. */
function isComplete(letter: Input): boolean {
  const inItalian = Boolean(letter.titleIt && letter.templateIt);
  const inEnglish = Boolean(letter.titleEn && letter.templateEn);
  const hasText = { italian: inItalian, 'non-italian': inEnglish, both: inItalian && inEnglish };
  return Boolean(letter.sendingDate) && hasText[(letter.audience ?? 'both') as keyof typeof hasText];
}
