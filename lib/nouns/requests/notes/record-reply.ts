import { anonymous } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { parse, readJson } from '@/lib/core/fields/validation';
import { isInfected } from '@/lib/core/files/scan-file';
import { storeFile } from '@/lib/core/files/upload-file';
import { readForm } from '@/lib/core/form-body';
import { object } from '@/lib/core/json-schema';
import { nouns } from '@/lib/core/nouns';
import { defineVerb } from '@/lib/core/verb';
import { sendNotifications } from '@/lib/nouns/notifications/send-notifications';
import { applicantOf, pathOfRequest, titleOfRequest } from '@/lib/nouns/requests/data';
import { hasNoActiveAssigneeSql, noteColumn, WORKFLOWS } from '@/lib/nouns/requests/rules';
import { REQUESTS, type RequestName } from '@/lib/nouns/requests/schema';
import { db } from '@/lib/run/db/db';
import { fromPool, lockRows, type Run, type Tx, transaction, within } from '@/lib/run/db/transaction';
import { env } from '@/lib/run/env';
import { Problem } from '@/lib/run/errors';
import { isSameText } from '@/lib/run/i18n/folded-text';
import { type Limit, refund, spend } from '@/lib/run/limits/data';
import { log } from '@/lib/run/log';
import { withoutAddresses } from '@/lib/run/mail/proper-name';
import { readReplyToken } from '@/lib/run/secrets/letter-tokens';
import { type InboundMail, inboundMail, isAutomatic, isSenderVerified, keptFiles, senderOf, textOf } from './read-mail';
import { kindNumbered, lettersIn, tokensIn } from './rules';
import { attachFiles } from './upload-attachments';

/** Maximum replies to a request per day, against mail loops. */
const limit: Limit = { name: 'replies', points: 20, seconds: 24 * 3600 };

/** The request's current id, and the one the mail was sent to if that has been merged. */
type Thread = { name: RequestName; id: string; from: string };

/**
 * Records an applicant's reply by mail: to the signed address of our letter, or with its Message-ID and from the
 * applicant's own address. Notifies those who work on the request. Mails that match no request, were already processed,
 * or are too frequent are dropped silently, so that nobody can probe for requests.
 */
export async function recordReply(mail: InboundMail, files: readonly File[]): Promise<void> {
  const thread = await threadOf(mail);
  const messageId = mail.messageId.replaceAll(/^<|>$/g, '');
  if (!thread || (await isTaken(thread, messageId)) || !(await isCounted(thread))) {
    log.info({ known: thread !== null }, 'a mail was not taken');
    return;
  }
  // Before anything that is refunded, and outside of the transaction: parsing the text is counted.
  const text = textOf(mail);
  await storeReply(thread, { messageId, mail, text }, files).catch(async (error: unknown) => {
    await refund(limit, thread.id);
    throw error;
  });
}

/** Before its files are stored: many at once would otherwise fill the disk. */
const isCounted = ({ id }: Thread): Promise<boolean> =>
  spend(limit, id).then(
    () => true,
    (refusal: unknown) => {
      if (refusal instanceof Problem && refusal.status === 429) return false;
      throw refusal;
    },
  );

type Read = { messageId: string; mail: InboundMail; text: string };

async function storeReply(thread: Thread, read: Read, files: readonly File[]) {
  const { kept, leftOut } = await keptFiles(files);
  const fileIds: string[] = [];
  for (const file of kept) {
    // The file refers to the request, not to the sender's address, which could not be found again to be erased.
    const id = await storeFile('replies', { ...file, about: `${thread.name}/${thread.id}` }).catch((error: unknown) => {
      if (!isInfected(error)) throw error;
      return null; // left out like one of an unknown type
    });
    if (id) fileIds.push(id);
  }
  const infected = kept.length - fileIds.length;
  await transaction((tx) => insertReply(tx, thread, { ...read, fileIds, leftOut: leftOut + infected }));
}

async function threadOf(mail: InboundMail): Promise<Thread | null> {
  for (const token of tokensIn(mail.to)) {
    const read = readReplyToken(token);
    const name = read && kindNumbered(read.kind);
    const thread = read && name && (await threadNow(name, read.id));
    if (thread) return thread;
  }
  const letters = lettersIn(`${mail.inReplyTo} ${mail.references}`);
  if (letters.length === 0) return null;
  const notes = await db.requestNote.findMany({ where: { mailId: { in: letters }, deletedAt: null } });
  for (const note of notes) {
    const name = REQUESTS.find((one) => note[WORKFLOWS[one].note]);
    const id = name && (note.movedFromId ?? note[WORKFLOWS[name].note]);
    const thread = name && id ? await threadNow(name, id) : null;
    // Unlike the personal reply address, a Message-ID becomes known to others.
    if (thread && (await isFromApplicant(mail, thread))) return thread;
  }
  return null;
}

async function isFromApplicant(mail: InboundMail, { name, from }: Thread): Promise<boolean> {
  const applicant = await applicantOf(fromPool, name, from);
  return applicant !== null && isSameText(applicant.email, senderOf(mail.from));
}

/** Follows a merged request to the one it became part of; null if it no longer exists. */
async function threadNow(name: RequestName, from: string): Promise<Thread | null> {
  const table = `"${nouns().resources[name]!.table}"`;
  const [row] = await fromPool(
    `select t.id::text from ${table} g join ${table} t on t.id = coalesce(g.merged_into_id, g.id) and t.deleted_at is null
     where g.id = $1::uuid`,
    [from],
  );
  return row ? { name, id: row.id as string, from } : null;
}

const takenSql = ({ name }: Thread) => `select
    (select count(*)::int from request_notes where message_id = $2) as same,
    (select count(*)::int from request_notes where kind = 'reply' and created_at > now() - interval '1 day'
       and "${noteColumn(name)}" = $1::uuid) as today`;

async function isTaken(thread: Thread, messageId: string, run: Run = fromPool): Promise<boolean> {
  const [row] = await run(takenSql(thread), [thread.id, messageId]);
  return Number(row!.same) > 0 || Number(row!.today) >= limit.points;
}

type Reply = Read & { fileIds: string[]; leftOut: number };

async function insertReply(tx: Tx, thread: Thread, { mail, text, messageId, fileIds, leftOut }: Reply): Promise<void> {
  const { name, id, from } = thread;
  const { table } = nouns().resources[name]!;
  // Locks, so that of two simultaneous mails the second sees the first.
  await lockRows(tx, table, id);
  if (await isTaken(thread, messageId, within(tx))) return;
  const sender = senderOf(mail.from).slice(0, 254);
  const data = { kind: 'reply', text, sender, messageId, leftOut, [WORKFLOWS[name].note]: id } as const;
  const kept = {
    movedFromId: from === id ? null : from,
    isAutomatic: isAutomatic(mail),
    isSenderVerified: isSenderVerified(mail, env.MAIL_AUTHENTICATED_BY),
  };
  const note = await tx.requestNote.create({ data: { ...data, ...kept }, select: { id: true } });
  await attachFiles(tx, note.id, fileIds);
  await audit(tx, anonymous, { action: 'create', entity: 'request-notes', entityId: note.id });
  if (kept.isAutomatic) return;
  await within(tx)(
    `update "${table}" set waiting_since = coalesce(waiting_since, now()), snoozed_until = null where id = $1::uuid`,
    [id],
  );
  await notifyWorkers(tx, thread);
}

const MESSAGE = 'notifications.requestReplied';

/** Notifies the assignee, else the admins; not again until they have looked. */
async function notifyWorkers(tx: Tx, { name, id }: Thread): Promise<void> {
  const href = pathOfRequest(name, id);
  const people = await within(tx)(
    `select u.id::text from users u where u.enabled_user and u.deleted_at is null
       and case when exists (select from "${nouns().resources[name]!.table}" t where t.id = $1::uuid and not ${hasNoActiveAssigneeSql(name)})
         then u.id = (select t.${WORKFLOWS[name].column} from "${nouns().resources[name]!.table}" t where t.id = $1::uuid)
         else u.original_role = 'admin' end
       and not exists (select from notifications n
         where n.user_id = u.id and n.message = $2 and n.href = $3 and n.read_at is null)`,
    [id, MESSAGE, href],
  );
  const title = withoutAddresses(await titleOfRequest(within(tx), name, id)).slice(0, 120);
  await sendNotifications(
    tx,
    people.map((person) => ({ userId: person.id as string, message: MESSAGE, values: { title }, href })),
  );
}

/** Mail servers post a multipart form if there are attachments, else JSON. */
async function mailIn(request: Request): Promise<{ values: Record<string, unknown>; files: File[] }> {
  if (!/form/.test(request.headers.get('content-type') ?? '')) return { values: await readJson(request), files: [] };
  const body = await request.formData();
  const files = [...body.values()].filter((value) => value instanceof File);
  return { values: readForm(body).values, files };
}

export const takeReply = defineVerb('POST /mail/inbound', {
  summary:
    'Pass on a reply to a letter of the office: as a form with its files, or as JSON without. The answer does not say what became of it',
  tag: 'service',
  by: 'mail',
  transactions: 'several',
  reads: inboundMail,
  answer: object({}),
  run: async ({ request }) => {
    const { values, files } = await mailIn(request);
    await recordReply(parse(inboundMail, values), files);
    return {};
  },
});
