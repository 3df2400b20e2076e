import { refusal } from '@/lib/core/access/access';
import type { Actor, Person } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import type { Input } from '@/lib/core/assign';
import { audit } from '@/lib/core/audit';
import { nouns } from '@/lib/core/nouns';
import type { Verbs } from '@/lib/core/records';
import { type Locked, lockRecord, updateRecord } from '@/lib/core/write';
import { sendNotifications } from '@/lib/nouns/notifications/send-notifications';
import { pathOfRequest, requireNoReplySince, titleOfRequest, usersWithAccess } from '@/lib/nouns/requests/data';
import { WORKFLOWS } from '@/lib/nouns/requests/rules';
import { REQUESTS, type RequestName } from '@/lib/nouns/requests/schema';
import { writeToApplicant } from '@/lib/nouns/requests/write-to-applicant';
import { type Tx, within } from '@/lib/run/db/transaction';
import { env } from '@/lib/run/env';
import { conflict, invalid, tooManyRequests } from '@/lib/run/errors';
import { daysFromNow } from '@/lib/run/i18n/dates';
import { messageIdOf } from '@/lib/run/mail/deliver';
import { withoutAddresses } from '@/lib/run/mail/proper-name';
import { replyToken } from '@/lib/run/secrets/letter-tokens';
import { kindNumber, mentionsIn, withToken } from './rules';

/**
 * Adds an internal note to a request and notifies those mentioned, or an answer, which is mailed to the applicant. The
 * audit records that it was written, not its text. Returns the id.
 * @throws Problem 404 for a request out of scope, 409 if the applicant has no address, or they or a colleague have written
 * after `lastReply`, 429 after twenty answers in a day
 */
async function writeNote(tx: Tx, actor: Actor, input: Input): Promise<string> {
  const me = requirePerson(actor);
  const { name, id } = requestIn(input);
  const { kind, lastReply } = input as { kind: string; lastReply?: string | null };
  const text = String(input.text).trim();
  if (kind === 'reply') throw invalid([{ field: 'kind', message: 'validation.choice' }]);
  if (!text) throw invalid([{ field: 'text', message: 'validation.required' }]);
  const resource = nouns().resources[name]!;
  const locked = await lockRecord(tx, resource, me, id);
  // A letter changes the request, too.
  if (kind === 'answer' && !locked.mayUpdate) throw refusal(me, resource, 'update');
  if (kind === 'answer') await requireNoReplySince(tx, name, id, lastReply, me);
  const named = kind === 'note' ? mentionsIn(text, await usersWithAccess(within(tx), name, id)) : [];
  const mailId = kind === 'answer' ? await sendAnswer(tx, me, name, locked, text) : null;
  const about = { [WORKFLOWS[name].note]: id };
  const mentions = named.map((one) => one.id);
  const data = { kind: kind as 'note' | 'answer', text, authorId: me.id, mailId, mentions, ...about };
  const note = await tx.requestNote.create({ data, select: { id: true } });
  await audit(tx, me, { action: 'create', entity: 'request-notes', entityId: note.id, after: { kind, ...about } });
  await notifyMentioned(tx, me, { name, id }, mentions);
  return note.id;
}

type RequestRef = { name: RequestName; id: string };

function requestIn(input: Input): RequestRef {
  const meant = REQUESTS.flatMap((name) => {
    const id = input[WORKFLOWS[name].note];
    return typeof id === 'string' ? [{ name, id }] : [];
  });
  if (meant.length === 1) return meant[0]!;
  throw invalid(REQUESTS.map((name) => ({ field: WORKFLOWS[name].note, message: 'validation.oneRequest' })));
}

/** Maximum letters about a request per day, by anybody: the address may belong to somebody who never asked. */
const MAX_ANSWERS = 20;
const DAY = 86_400;

/** Queues the letter of an answer. The applicant is no longer waiting, and a request that nobody had begun is in hand. */
async function sendAnswer(tx: Tx, me: Person, name: RequestName, locked: Locked, text: string): Promise<string> {
  const { id, before: request } = locked;
  const field = WORKFLOWS[name].note;
  const today = { [field]: id, kind: 'answer' as const, createdAt: { gt: daysFromNow(-1) } };
  if ((await tx.requestNote.count({ where: today })) >= MAX_ANSWERS) throw tooManyRequests(DAY);
  // Messages on a merged duplicate may have been addressed to somebody else.
  const before = await tx.requestNote.findMany({
    where: { [field]: id, movedFromId: null, OR: [{ mailId: { not: null } }, { messageId: { not: null } }] },
    select: { mailId: true, messageId: true },
    orderBy: { createdAt: 'desc' },
    take: 20,
  });
  const references = before
    .toReversed()
    .map(({ mailId, messageId }) => (mailId ? messageIdOf(mailId, env.MAIL_FROM) : `<${messageId}>`));
  const replyTo = env.MAIL_REPLY_TO ? withToken(env.MAIL_REPLY_TO, replyToken(kindNumber(name), id)) : null;
  const values = { text, author: `${me.name} ${me.surname}`.trim() };
  const letter = { letter: 'requestAnswer' as const, values, thread: { replyTo, references } };
  const mailId = await writeToApplicant(tx, name, id, letter);
  if (!mailId) throw conflict('errors.noAddress', 'kind');
  const begun = request.status === 'pending' ? { status: 'processing' } : {};
  await updateRecord(
    tx,
    nouns().resources[name]!,
    me,
    locked,
    {},
    { waitingSince: null, snoozedUntil: null, ...begun },
  );
  return mailId;
}

async function notifyMentioned(tx: Tx, me: Person, { name, id }: RequestRef, mentions: string[]): Promise<void> {
  const others = mentions.filter((one) => one !== me.id);
  if (others.length === 0) return;
  const title = withoutAddresses(await titleOfRequest(within(tx), name, id)).slice(0, 120);
  const values = { person: `${me.name} ${me.surname}`.trim() || me.email, title };
  const message = 'notifications.requestMentioned';
  await sendNotifications(
    tx,
    others.map((userId) => ({ userId, message, values, href: pathOfRequest(name, id) })),
  );
}

export const verbs: Verbs = { create: writeNote, remove: deleteNote };

/** Its text is not kept in the audit either. */
async function deleteNote(tx: Tx, actor: Actor, { id }: Locked): Promise<void> {
  await tx.requestNote.update({ where: { id }, data: { deletedAt: new Date() }, select: { id: true } });
  await audit(tx, actor, { action: 'delete', entity: 'request-notes', entityId: id });
}
