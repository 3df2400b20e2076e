import type { Tx } from '@/lib/rest/transaction';
import { forgetFactors } from '@/lib/second-factors/forget-factors';
import type { Left, Subject } from './rules';

/** What the portal noted by itself: how somebody signed in, what they were told, what was changed about them. */
export async function forgetTraces(tx: Tx, subject: Subject, { records, touched = [] }: Left): Promise<void> {
  const own = { where: { userId: subject.id } };
  await tx.credential.deleteMany(own);
  await forgetFactors(tx, subject.id);
  await tx.socialAccount.deleteMany(own);
  await tx.emailConfirmation.deleteMany(own);
  await tx.passwordReset.deleteMany(own);
  await tx.session.deleteMany(own);
  await tx.securityEvent.deleteMany(own);
  // What they did to others' accounts stays, without where from.
  await tx.securityEvent.updateMany({ where: { actorId: subject.id }, data: { device: null, ipAddress: null } });
  await tx.codeAttempt.deleteMany(own);
  await tx.viewRecord.deleteMany(own);
  await tx.notification.deleteMany(own);
  const about = [subject.id, ...records.map(({ id }) => id)];
  await forgetAudit(tx, subject, [{ entity: 'users', id: subject.id }, ...records, ...touched]);
  await forgetNotices(tx, subject, about);
  // What others were written about them: that there was a letter stays.
  await tx.$executeRaw`update outbox set "values" = null where "values"::text ~* ${subject.mark}`;
  await forgetAnswers(tx, subject, [...about, ...touched.map(({ id }) => id)]);
  await forgetSheets(tx, subject, about);
  await tx.bulkActItem.deleteMany({ where: { recordId: { in: about } } });
  await tx.bulkAct.deleteMany({ where: { personId: subject.id } });
  await tx.listLayout.deleteMany({ where: { personId: subject.id } });
  // What they shared has become a tool of others, and says nothing about them.
  await tx.savedView.deleteMany({ where: { personId: subject.id, sharedWith: null } });
  await tx.$executeRaw`delete from form_drafts where "values"::text ~* ${subject.mark}`;
}

/**
 * That something was changed, by whom and when, stays on record; what it was before and after does not. A function of the
 * database does it: the portal's own role may add to the audit, and no more.
 */
const forgetAudit = (tx: Tx, { id, pattern, mark }: Subject, records: Left['records']) =>
  tx.$executeRaw`
    select 1 from forget_audit(${id}::uuid, ${pattern}, ${mark},
      ${records.map(({ entity }) => entity)}::text[], ${records.map((record) => record.id)}::uuid[])`;

/** What others were told about the person, or with a link to a record of theirs. */
const forgetNotices = (tx: Tx, { mark }: Subject, about: string[]) =>
  tx.$executeRaw`
    delete from notifications n
    where n."values"::text ~* ${mark} or substring(n.href from '[0-9a-f-]{36}') = any(${about}::text[])`;

/** Answers that are kept for a repeated call, in Base64; who repeats such a call learns that it was done, and no more. */
async function forgetAnswers(tx: Tx, { id, mark }: Subject, about: string[]): Promise<void> {
  await tx.idempotencyKey.deleteMany({ where: { scope: id } });
  const known = [mark, ...about].join('|');
  await tx.$executeRaw`
    update idempotency_keys set response = encode('{}', 'base64'), headers = '{"content-type": "application/json"}'
    where response is not null and encode(decode(response, 'base64'), 'escape') ~* ${known}`;
}

/** Sheets that name them; their rows are no longer written, and nothing that they held before is brought back. */
async function forgetSheets(tx: Tx, { mark }: Subject, about: string[]): Promise<void> {
  await tx.$executeRaw`
    update import_rows set cells = '[]', body = null, before = null, reasons = null,
      state = case when state in ('new', 'change', 'waiting') then 'refused' else state end
    where record_id = any(${about}::uuid[])
       or concat_ws(' ', cells, body, before, reasons) ~* ${mark}`;
  // A file may be called after somebody, and a sheet without headings has the first person in their place.
  await tx.$executeRaw`
    update imports set file_name = regexp_replace(file_name, ${mark}, '…', 'gi'),
      headings = regexp_replace(headings::text, ${mark}, '…', 'gi')::jsonb
    where concat_ws(' ', file_name, headings) ~* ${mark}`;
}
