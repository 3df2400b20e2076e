import type { Actor } from '@/lib/core/actor/actor';
import type { Input } from '@/lib/core/assign';
import type { Resource } from '@/lib/core/define';
import { type Locked, updateRecord } from '@/lib/core/write';
import { notifyPeople } from '@/lib/nouns/notifications/notify-people';
import { type Tx, within } from '@/lib/run/db/transaction';
import { conflict, invalid } from '@/lib/run/errors';
import { foldedText } from '@/lib/run/i18n/folded-text';
import type { LetterName } from '@/lib/run/mail/letters';
import { applicantsOf, assignable, pathOfRequest, titleOfRequest } from './data';
import { isOpen, mayMove, noteColumn, TABLES, WORKFLOWS } from './rules';
import type { RequestName } from './schema';
import { writeToApplicant, writeToApplicants } from './write-to-applicant';

/** Letters for the steps that concern an applicant. Reporters do not learn what happens to others. */
const STEPS: Readonly<Record<RequestName, Readonly<Record<string, LetterName>>>> = {
  'product-test-requests': { managed: 'productTestManaged' },
  contacts: { processing: 'contactProcessing', closed: 'contactClosed', rejected: 'contactRejected' },
  reportings: { closed: 'reportingAnswered', rejected: 'reportingAnswered' },
  'cw-rollup-requests': { closed: 'rollupClosed' },
};

/**
 * Informs the applicants by letter, in their language, that their requests have reached this status, if it concerns
 * them.
 * @param isHeld the letters leave when the step can no longer be undone
 */
export async function notifyOfStep(
  tx: Tx,
  name: RequestName,
  ids: string[],
  status: string,
  isHeld = false,
): Promise<void> {
  const letter = STEPS[name][status];
  if (!letter) return;
  const addressed = await addressedAlike(tx, name, ids);
  const held = isHeld && { startAfter: new Date(Date.now() + HELD_SECONDS * 1000) };
  const requests = addressed.map(({ id, of }) => (isHeld ? { id, step: of } : { id }));
  await writeToApplicants(tx, name, requests, { letter, ...held });
}

/** How long the letters of a step are held: the eight seconds for which its undo is offered, and a moment to press it. */
const HELD_SECONDS = 12;

/** The requests, and of those merged into each (`of`) one for each further applicant's address. */
async function addressedAlike(tx: Tx, name: RequestName, ids: string[]): Promise<{ id: string; of: string }[]> {
  const rows = (await within(tx)(
    `select t.id::text, case when t.id = any($1::uuid[]) then t.id else t.merged_into_id end::text as of
     from "${TABLES[name]}" t where t.id = any($1::uuid[]) or t.merged_into_id = any($1::uuid[])
     order by t.id = any($1::uuid[]) desc, t.created_at`,
    [ids],
  )) as { id: string; of: string }[];
  const all = rows.map(({ id }) => id);
  const applicants = await applicantsOf(within(tx), name, all);
  const found = new Map<string, { id: string; of: string }>();
  for (const row of rows) {
    const address = foldedText(applicants.get(row.id)?.email ?? '');
    const key = `${row.of} ${address}`;
    if (address && !found.has(key)) found.set(key, row);
  }
  return [...found.values()];
}

/** Reopened requests are unanswered since the first reply after the last answer; automatic ones do not count. */
export async function resumeWaiting(tx: Tx, name: RequestName, ids: string[]): Promise<void> {
  const notes = `select from request_notes a where a.${noteColumn(name)} = t.id and a.deleted_at is null and a.kind = 'answer'`;
  await within(tx)(
    `update ${TABLES[name]} t set waiting_since = (
       select min(n.created_at) from request_notes n
       where n.${noteColumn(name)} = t.id and n.deleted_at is null and n.kind = 'reply' and not n.is_automatic
         and not exists (${notes} and a.created_at > n.created_at))
     where t.id = any($1::uuid[]) and t.waiting_since is null`,
    [ids],
  );
}

/**
 * Changes a request of any kind: its state by permitted transitions, its assignee among those who may see it. A new
 * assignee is notified at the bell and by letter, the applicant by letter of each relevant step.
 * @param columns further changes for this kind of request
 * @throws Problem 409 for a forbidden transition, 400 for an assignee who may not see it
 */
export async function changeRequest(
  tx: Tx,
  resource: Resource,
  actor: Actor,
  locked: Locked,
  input: Input,
  columns: Input = {},
): Promise<void> {
  const name = resource.name as RequestName;
  const { before, id } = locked;
  const from = before.status as string;
  const to = (input.status ?? columns.status ?? from) as string;
  if (!locked.isUndo && !mayMove(name, from, to)) throw conflict('errors.forbiddenTransition', 'status');
  const { assignee } = WORKFLOWS[name];
  const given = input[assignee];
  if (typeof given === 'string' && given !== before[assignee]) await requireAssignable(tx, actor, { name, id }, given);
  const done = to !== from && !isOpen(name, to) ? { waitingSince: null, snoozedUntil: null } : {};
  await updateRecord(tx, resource, actor, locked, input, { ...columns, ...done });
  if (!isOpen(name, from) && isOpen(name, to)) await resumeWaiting(tx, name, [id]);
  if (typeof given === 'string' && given !== before[assignee] && given !== actor.id)
    await notifyAssignee(tx, name, id, given);
  // Reverting a step sends no letter, nor does a step that an answer has announced.
  if (!locked.isUndo && locked.letters !== 'none')
    await notifyApplicant(tx, name, id, { from, to, before, input, isHeld: locked.letters === 'held' });
}

type RequestRef = { name: RequestName; id: string };

async function requireAssignable(tx: Tx, actor: Actor, request: RequestRef, personId: string): Promise<void> {
  if ((await assignable(within(tx), actor, request, personId)).length === 0)
    throw invalid([{ field: WORKFLOWS[request.name].assignee, message: 'validation.invalid' }]);
}

async function notifyAssignee(tx: Tx, name: RequestName, id: string, userId: string): Promise<void> {
  const title = await titleOfRequest(within(tx), name, id);
  await notifyPeople(tx, [userId], 'requestAssigned', { title }, pathOfRequest(name, id));
}

type Step = { from: string; to: string; before: Input; input: Input; isHeld: boolean };

async function notifyApplicant(tx: Tx, name: RequestName, id: string, step: Step): Promise<void> {
  const link = step.input.trackingUrl;
  if (typeof link === 'string' && link !== step.before.trackingUrl) {
    await writeToApplicant(tx, name, id, { letter: 'productTestShipped', values: { link } });
    return;
  }
  if (step.from !== step.to) await notifyOfStep(tx, name, [id], step.to, step.isHeld);
}
