import type { Person } from '@/lib/core/actor/actor';
import { hrefOf } from '@/lib/core/actor/roles';
import type { Input } from '@/lib/core/assign';
import { isUuid, uuidOf } from '@/lib/core/fields/column-values';
import { nounNamed, nouns } from '@/lib/core/nouns';
import { changeRecord, createRecord } from '@/lib/core/records';
import { withUndo } from '@/lib/core/screens/undo';
import { definePortalForm, type PortalSubmission } from '@/lib/core/verb';
import { lockRecord, requireCreator } from '@/lib/core/write';
import { requestNotes } from '@/lib/nouns/requests/notes/resource';
import { LARGEST_ANSWER } from '@/lib/nouns/requests/notes/schema';
import { attachFiles, storeAttachments } from '@/lib/nouns/requests/notes/upload-attachments';
import { type Tx, transaction, within } from '@/lib/run/db/transaction';
import { conflict, invalid, notFound } from '@/lib/run/errors';
import { dayFrom } from '@/lib/run/i18n/typed-times';
import { listOfRequests, pathOfRequest, requireNoReplySince } from './data';
import { mergeRequests, separateRequest } from './merge-requests';
import { planOf, touched } from './open-work';
import { closedState, isOpen, noteColumn, WORKFLOWS } from './rules';
import { isRequest, type RequestName } from './schema';

/** How long a step can be undone about which no letter was queued. */
const UNDONE_WITHIN = '1 minute';

/**
 * Undoes the last step of a request, if the same person has just made it, and the letters that it caused.
 * @throws Problem 409 if somebody has changed or answered the request since, or a letter has left
 */
async function undoStep(tx: Tx, me: Person, name: RequestName, id: string): Promise<void> {
  const noun = nounNamed(name);
  const { before } = await lockRecord(tx, noun.resource, me, id);
  const [step] = await within(tx)(
    `select e.before, e.after, e.created_at as at,
       e.actor_id = $3::uuid and e.action = 'update' and not exists (
         select from request_notes n where n.${noteColumn(name)} = $2::uuid and n.kind = 'answer' and n.created_at >= e.created_at) as mine from audit_entries e
     where e.entity = $1 and e.entity_id = $2::uuid and e.created_at > now() - interval '${UNDONE_WITHIN}'
       and e.after ? 'status' order by e.created_at desc, e.id desc limit 1`,
    [name, id, me.id],
  );
  const [from, to] = [step?.before, step?.after].map((values) => (values as { status?: string } | undefined)?.status);
  if (!step?.mine || !from || to !== before.status) throw conflict('errors.tooLateToUndo', 'status');
  await cancelQueuedMail(tx, id, step.at as Date);
  await changeRecord(tx, noun, me, { id, seen: null, isUndo: true, isReversal: true }, { status: from });
  const was = step.before as Record<string, unknown>;
  for (const [field, column] of Object.entries(CHANGED_BY_STEPS))
    if (field in was)
      await within(tx)(`update "${noun.resource.table}" set ${column} where id = $1::uuid`, [id, was[field]]);
}

/** Fields besides the state that a step changes. */
const CHANGED_BY_STEPS: Readonly<Record<string, string>> = {
  waitingSince: 'waiting_since = $2::timestamptz',
  snoozedUntil: 'snoozed_until = $2::date',
  managedAt: 'managed_at = $2::timestamptz',
};

/** Letters of earlier steps, of a colleague for instance, stay. */
async function cancelQueuedMail(tx: Tx, id: string, since: Date): Promise<void> {
  const [row] = await within(tx)(
    `with caused as (select o.id from outbox o where o.created_at >= $2::timestamptz and o.values->>'step' = $1),
       held as (delete from pgboss.job j using caused where j.name = 'mail' and j.id = caused.id and j.state = 'created'
         and j.start_after > now() returning j.id),
       gone as (delete from outbox o using held where o.id = held.id returning o.id)
     select (select count(*) from caused)::int - (select count(*) from gone)::int as left`,
    [id, since],
  );
  if (Number(row?.left) > 0) throw conflict('errors.tooLateToUndo', 'status');
}

type Submission = Pick<PortalSubmission, 'me' | 'values' | 'uploads' | 'params'>;

export function requestOf(params: Record<string, string>): { name: RequestName; id: string } {
  const name = params.resource ?? '';
  if (!isRequest(name)) throw notFound();
  return { name, id: uuidOf(params.id) };
}

export type Saved = { path: string; saved: string; undo?: string };

/** Carries out an action of a request's screen, its board or the triage: transition, plan, message or merger. */
async function saveWork(sent: Submission): Promise<Saved> {
  const { name } = requestOf(sent.params);
  const { back, nextId } = sent.values;
  const done = await carryOut(sent);
  return back === undefined ? done : { ...done, path: triagePath(name, back, nextId) };
}

function triagePath(name: RequestName, back: string, nextId = ''): string {
  const query = new URLSearchParams(back);
  for (const key of ['open', 'saved', 'undo']) query.delete(key);
  query.set('view', 'triage');
  if (isUuid(nextId)) query.set('open', nextId);
  return `${listOfRequests(name)}?${query}`;
}

async function carryOut(sent: Submission): Promise<Saved> {
  const { name, id } = requestOf(sent.params);
  const { intoId, separateId, undoStep: isUndone } = sent.values;
  if (isUndone !== undefined) {
    await transaction((tx) => undoStep(tx, sent.me, name, id));
    return { path: pathOfRequest(name, id), saved: 'stepUndone' };
  }
  if (intoId !== undefined) {
    await transaction((tx) => mergeRequests(tx, sent.me, name, id, { intoId }));
    return { path: pathOfRequest(name, intoId), saved: 'requestMerged', undo: id };
  }
  if (separateId !== undefined) {
    await transaction((tx) => separateRequest(tx, sent.me, name, uuidOf(separateId)));
    return { path: pathOfRequest(name, separateId), saved: 'requestSeparated' };
  }
  return { path: pathOfRequest(name, id), ...(await changeOrWrite(sent, name, id)) };
}

async function changeOrWrite(
  { me, values, uploads }: Submission,
  name: RequestName,
  id: string,
): Promise<Omit<Saved, 'path'>> {
  const noun = nounNamed(name);
  if (values.kind !== undefined) {
    const body = {
      kind: values.kind,
      text: (values.text ?? '').replaceAll('\r\n', '\n'),
      [WORKFLOWS[name].note]: id,
      ...(values.kind === 'answer' && values.lastReply !== undefined && { lastReply: values.lastReply || null }),
    };
    const notes = nounNamed(requestNotes.name);
    if (uploads.length > 0 && values.kind !== 'answer')
      throw invalid([{ field: 'files', message: 'validation.invalid' }]);
    // Checks permission before storing attachments.
    if (uploads.length > 0) await requireWorker(me, name, id);
    const fileIds = await storeAttachments(me, uploads);
    const closes = values.kind === 'answer' && values.follow === 'close';
    await transaction(async (tx) => {
      await attachFiles(tx, await createRecord(tx, notes, me, body), fileIds);
      if (closes) await changeRecord(tx, noun, me, { id, seen: null, letters: 'none' }, { status: closedState(name) });
    });
    if (closes) return { saved: 'answeredAndClosed' };
    return { saved: values.kind === 'answer' ? 'answerSent' : 'noteWritten' };
  }
  return transaction(async (tx) => {
    const { before } = await lockRecord(tx, noun.resource, me, id);
    const sent = bodyOf(name, touched(values, planOf(name, before)));
    const to = values.status;
    if (to && !isOpen(name, to)) await requireNoReplySince(tx, name, id, values.lastReply);
    await changeRecord(tx, noun, me, { id, seen: null, letters: 'held' }, sent);
    if (sent.snoozedUntil) return { saved: 'requestSnoozed' };
    return sent.status && sent.status !== before.status
      ? { saved: 'requestMoved', undo: id }
      : { saved: 'requestChanged' };
  });
}

/** 403 for those who may not write answers, 404 for a request out of scope. */
async function requireWorker(me: Person, name: RequestName, id: string): Promise<void> {
  requireCreator(requestNotes, me);
  await transaction((tx) => lockRecord(tx, nouns().resources[name]!, me, id));
}

/** Only the fields that were sent: forms hide fields that the sender may not write. */
function bodyOf(name: RequestName, values: Record<string, string>): Input {
  const { assignee } = WORKFLOWS[name];
  const body: Input = {};
  if (values.status) body.status = values.status;
  if (values[assignee] !== undefined) body[assignee] = values[assignee] || null;
  if (values.dueOn !== undefined) body.dueOn = dayFrom(values.dueOn) || null;
  if (values.snoozedUntil !== undefined) body.snoozedUntil = dayFrom(values.snoozedUntil) || null;
  if (values.trackingUrl !== undefined) body.trackingUrl = values.trackingUrl.trim() || null;
  return body;
}

const workPage = (params: Record<string, string>): string => {
  const { name, id } = requestOf(params);
  return pathOfRequest(name, id);
};

export const workOnRequest = definePortalForm('POST /forms/requests/{resource}/{id}', {
  summary:
    'Work on a request as its screen does: change its status, assign, plan or merge it, or with a `kind` add a note or a reply with files',
  fields: 'status assigneeId consultant dueOn trackingUrl kind text files intoId separateId',
  page: (_, params) => workPage(params),
  saved: 'requestChanged',
  largest: LARGEST_ANSWER + 1,
  submit: async (sent) => {
    const { path, saved, undo } = await saveWork(sent);
    const query = new URLSearchParams(undo ? withUndo(sent.me, saved, undo) : { saved });
    return { to: `${hrefOf(sent.me.group, path)}${path.includes('?') ? '&' : '?'}${query}` };
  },
});
