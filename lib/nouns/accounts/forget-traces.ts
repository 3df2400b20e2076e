import { openValues } from '@/lib/core/form-drafts/data';
import { openResponse } from '@/lib/core/idempotency';
import { forgetFactors } from '@/lib/nouns/accounts/second-factors/data';
import type { Tx } from '@/lib/run/db/transaction';
import { masterKeys } from '@/lib/run/encryption/keys';
import { MARK } from '@/lib/run/encryption/seal';
import type { Part, PersonalTraces, Subject } from './rules';

const AT_ONCE = 500;

/** The first bytes of an XLSX file. Compressed, so names cannot be searched. */
const PACKED = 'PK\x03\x04';
const PACKED_PATTERN = `${Buffer.from(PACKED).toString('base64').slice(0, 5)}%`;

/**
 * Stored answers to repeatable calls, in Base64: a repeated call then only learns that it was done. Workbooks are
 * emptied whoever they are about.
 * @throws Undecipherable while Vault is unavailable, since answers that cannot be read are dropped
 */
async function forgetAnswers(tx: Tx, { id, mark }: Subject, about: string[]): Promise<void> {
  await masterKeys();
  await tx.idempotencyKey.deleteMany({ where: { scope: id } });
  const known = [mark, ...about].join('|');
  await tx.$executeRaw`
    update idempotency_keys set response = encode('{}', 'base64'), headers = '{"content-type": "application/json"}'
    where case when response like ${`${MARK}%`} then false when response like ${PACKED_PATTERN} then true
      else encode(decode(response, 'base64'), 'escape') ~* ${known} end`;
  await forgetSealedAnswers(tx, known);
}

/** Answers with encrypted fields are decrypted here: the database cannot search them. */
async function forgetSealedAnswers(tx: Tx, known: string): Promise<void> {
  const sealed = { response: { startsWith: MARK } };
  const columns = { id: true, scope: true, key: true, response: true };
  for (let last = ''; ; ) {
    const where = { ...sealed, ...(last && { id: { gt: last } }) };
    const some = await tx.idempotencyKey.findMany({ where, select: columns, orderBy: { id: 'asc' }, take: AT_ONCE });
    const read = some.map(async (row) => ({
      id: row.id,
      text: await orNothing(async () => searchable(await openResponse(row))),
    }));
    const ids = await matching(tx, await Promise.all(read), known);
    const data = { response: Buffer.from('{}').toString('base64'), headers: { 'content-type': 'application/json' } };
    await tx.idempotencyKey.updateMany({ where: { id: { in: ids } }, data });
    if (some.length < AT_ONCE) return;
    last = some.at(-1)!.id;
  }
}

const searchable = (answer: Buffer) => (answer.toString('latin1', 0, PACKED.length) === PACKED ? null : String(answer));

/** In pieces: forms may be long, and many wait for their correction. */
async function forgetDrafts(tx: Tx, { mark }: Subject): Promise<void> {
  for (let last: string | undefined; ; ) {
    const where = last ? { id: { gt: last } } : {};
    const some = await tx.formDraft.findMany({
      where,
      select: { id: true, values: true },
      orderBy: { id: 'asc' },
      take: 20,
    });
    const read = some.map(async (row) => ({
      id: row.id,
      text: await orNothing(async () => JSON.stringify(await openValues(row))),
    }));
    const ids = await matching(tx, await Promise.all(read), mark);
    await tx.formDraft.deleteMany({ where: { id: { in: ids } } });
    if (some.length < 20) return;
    last = some.at(-1)!.id;
  }
}

type Read = { id: string; text: string | null };

/** Ids whose text matches or cannot be decrypted; uses PostgreSQL's regex syntax. */
async function matching(tx: Tx, read: Read[], pattern: string): Promise<string[]> {
  const ids = read.map(({ id }) => id);
  // Sheets and other files contain NULs, which PostgreSQL has in no text.
  const texts = read.map(({ text }) => (text ?? '').replaceAll('\0', ''));
  const found = await tx.$queryRaw<{ id: string }[]>`
    select r.id from unnest(${ids}::text[], ${texts}::text[]) as r(id, "text")
    where r."text" ~* ${pattern}`;
  return [...found.map(({ id }) => id), ...read.flatMap(({ id, text }) => (text === null ? [id] : []))];
}

const orNothing = (read: () => Promise<string | null>) => read().catch(() => null);

/** Removes a person from what the portal logged: sign-ins, notifications, changes to their data. */
export async function forgetTraces(tx: Tx, subject: Subject, { records, parts = [] }: PersonalTraces): Promise<void> {
  const own = { where: { userId: subject.id } };
  await tx.credential.deleteMany(own);
  await forgetFactors(tx, subject.id);
  await tx.socialAccount.deleteMany(own);
  await tx.emailConfirmation.deleteMany(own);
  await tx.passwordReset.deleteMany(own);
  await tx.session.deleteMany(own);
  await tx.securityEvent.deleteMany(own);
  // What they did to others' accounts stays, without device and address.
  await tx.securityEvent.updateMany({ where: { actorId: subject.id }, data: { device: null, ipAddress: null } });
  await tx.codeAttempt.deleteMany(own);
  await tx.viewRecord.deleteMany(own);
  await tx.notification.deleteMany(own);
  const about = [subject.id, ...records.map(({ id }) => id)];
  // First, because forgetAudit empties every row that contains their address.
  if (parts.length > 0) await forgetParts(tx, subject, parts);
  await forgetAudit(tx, subject, [{ entity: 'users', id: subject.id }, ...records]);
  await forgetNotices(tx, subject, about);
  // Letters to others about them lose their content; that they were sent stays.
  await tx.$executeRaw`update outbox set "values" = null where "values"::text ~* ${subject.mark}`;
  await forgetAnswers(tx, subject, [...about, ...parts.map(({ id }) => id)]);
  await forgetSheets(tx, subject, about);
  await tx.bulkActItem.deleteMany({ where: { recordId: { in: about } } });
  await tx.bulkAct.deleteMany({ where: { personId: subject.id } });
  await tx.listLayout.deleteMany({ where: { personId: subject.id } });
  // Shared views are used by others, who may also have named one after the person, or search for them with it.
  await tx.savedView.deleteMany({ where: { personId: subject.id, sharedWith: null } });
  await forgetQueries(tx, subject);
  await forgetDrafts(tx, subject);
  // Reports counted before this; the next hour counts them without this person's name.
  await tx.$executeRaw`delete from bookkeeping.code_findings where user_id = ${subject.id}::uuid`;
  await tx.$executeRaw`delete from bookkeeping.unusual_earners where user_id = ${subject.id}::uuid`;
}

/** Removes old and new values from the audit by a database function: the portal's own role may only append. */
const forgetAudit = (tx: Tx, { id, pattern, mark }: Subject, records: PersonalTraces['records']) =>
  tx.$executeRaw`
    select 1 from forget_audit(${id}::uuid, ${pattern}, ${mark},
      ${records.map(({ entity }) => entity)}::text[], ${records.map((record) => record.id)}::uuid[])`;

/** Removes from the audit of others' requests only what had been taken over from the person's. */
const forgetParts = (tx: Tx, { id, mark }: Subject, parts: Part[]) =>
  tx.$executeRaw`select 1 from forget_audit_parts(${id}::uuid, ${mark}, ${JSON.stringify(parts)}::jsonb)`;

/** Notifications to others about the person, or with a link to one of their records. */
const forgetNotices = (tx: Tx, { mark }: Subject, about: string[]) =>
  tx.$executeRaw`
    delete from notifications n
    where n."values"::text ~* ${mark} or substring(n.href from '[0-9a-f-]{36}') = any(${about}::text[])`;

/** In what others keep of lists and bulk changes: addresses of the portal, so an e-mail address is encoded in them. */
async function forgetQueries(tx: Tx, { id, mark }: Subject): Promise<void> {
  const signs = `${mark}|${mark.replace('@', '%40').replaceAll('\\+', '%2B')}|${id}`;
  // A blank is a plus there, which would be part of an address.
  await tx.$executeRaw`delete from saved_views where replace(query, '+', '%20') ~* ${signs}`;
  await tx.$executeRaw`update saved_views set name = regexp_replace(name, ${mark}, '…', 'gi') where name ~* ${mark}`;
  await tx.$executeRaw`
    update bulk_acts set query = regexp_replace(replace(query, '+', '%20'), ${signs}, '…', 'gi'),
      value = regexp_replace(value::text, ${signs}, '…', 'gi')::jsonb
    where concat_ws(' ', replace(query, '+', '%20'), value) ~* ${signs}`;
}

/** Of imported sheets that name them, remaining rows are not imported, and changes cannot be undone. */
async function forgetSheets(tx: Tx, { mark }: Subject, about: string[]): Promise<void> {
  await tx.$executeRaw`
    update import_rows set cells = '[]', body = null, before = null, reasons = null,
      state = case when state in ('new', 'change', 'waiting') then 'refused' else state end
    where record_id = any(${about}::uuid[])
       or concat_ws(' ', cells, body, before, reasons) ~* ${mark}`;
  // A file name may contain a person's name, and in a sheet without headings the first person is in their place.
  await tx.$executeRaw`
    update imports set file_name = regexp_replace(file_name, ${mark}, '…', 'gi'),
      headings = regexp_replace(headings::text, ${mark}, '…', 'gi')::jsonb
    where concat_ws(' ', file_name, headings) ~* ${mark}`;
}
