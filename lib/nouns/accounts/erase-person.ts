import type { Actor } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { removeOwned } from '@/lib/core/files/remove-unused';
import { refreshStatus } from '@/lib/nouns/centers/refresh-status';
import { keepResponsible } from '@/lib/nouns/memberships/end-membership';
import { requireAnotherAdmin } from '@/lib/nouns/users/lock-account';
import { clientWithin, lockRows, longTransaction, type Tx } from '@/lib/run/db/transaction';
import { notFound } from '@/lib/run/errors';
import { forgetMail } from '@/lib/run/jobs/queue';
import { eachOf, names } from '@/lib/run/names';
import type { Prisma } from '@/prisma/generated/client';
import { forgetMergers } from './forget-mergers';
import { forgetTraces } from './forget-traces';
import { type PersonalTraces, type Subject, subjectOf } from './rules';

const ERASED_EMAIL = 'nobody@erased.invalid';

type Row = { id: string; file?: string | null };

/** Of requests and reports sent by a person, signed in or not, only kind and day remain. */
async function forgetRequests(tx: Tx, actor: Actor, subject: Subject): Promise<PersonalTraces> {
  const { id, email } = subject;
  const parts = await forgetMergers(tx, actor, subject);
  const contacts = await tx.$queryRaw<Row[]>`
    update contacts set name = '', email = ${ERASED_EMAIL}, secondary_email = null, phone_number = null, mobile_phone = null,
      role = null, message = '', petitioner_info = null, petitioner_message = null, updated_at = now(),
      deleted_at = coalesce(deleted_at, now())
    where email = ${email}::citext or secondary_email = ${email}::citext or became_user_id = ${id}::uuid
    returning id::text`;
  const tests = await tx.$queryRaw<Row[]>`
    update product_test_requests set name = '', referent = '', referent_email = ${ERASED_EMAIL}, phone_number = '', notes = null,
      applicant_notes = null, consultant_notes = null, tracking_url = null, updated_at = now(),
      deleted_at = coalesce(deleted_at, now())
    where referent_email = ${email}::citext or became_user_id = ${id}::uuid
    returning id::text`;
  const rollups = await tx.$queryRaw<Row[]>`
    with old as (
      select id, logo_image_id from cw_rollup_requests where email = ${email}::citext or user_id = ${id}::uuid
    )
    update cw_rollup_requests r set rollup_name = null, logo_image_id = null, street_name = null, street_number = null,
      zip_code = null, plain_address = '', referent_name = '', email = null, phone = '', user_id = null, updated_at = now(),
      deleted_at = coalesce(deleted_at, now())
    from old where old.id = r.id
    returning r.id::text, old.logo_image_id::text as file`;
  const reportings = await tx.$queryRaw<Row[]>`
    update reportings set reason = '', admin_notes = null, updated_at = now()
    where reporter_user_id = ${id}::uuid or user_id = ${id}::uuid
    returning id::text`;
  await tx.inquiry.deleteMany({ where: { email } });
  const all = [...contacts, ...tests, ...rollups, ...reportings];
  const attached = await forgetNotes(tx, subject, all);
  const tasks = await forgetTasks(
    tx,
    id,
    all.map((request) => request.id),
  );
  const written = await tx.$queryRaw<Row[]>`delete from notes where person_id = ${id}::uuid returning id::text`;
  const given = { where: { assigneeId: id }, data: { assigneeId: null } };
  await tx.contact.updateMany(given);
  await tx.reporting.updateMany(given);
  await tx.cwRollupRequest.updateMany(given);
  await tx.productTestRequest.updateMany({ where: { consultantId: id }, data: { consultantId: null } });
  const became = { where: { becameUserId: id }, data: { becameUserId: null } };
  await tx.contact.updateMany(became);
  await tx.productTestRequest.updateMany(became);
  await tx.productCode.updateMany({ where: { userId: id }, data: { address: null } });
  const named = (entity: string, rows: Row[]) => rows.map((row) => ({ entity, id: row.id }));
  return {
    records: [
      ...named('contacts', contacts),
      ...named('product-test-requests', tests),
      ...named('cw-rollup-requests', rollups),
      ...named('reportings', reportings),
      ...named('tasks', tasks),
      ...named('notes', written),
    ],
    parts,
    files: [...rollups.flatMap(({ file }) => file ?? []), ...attached],
  };
}

/** Deletes the notes on their requests and their mails, returning files; what they wrote on others' is nameless. */
async function forgetNotes(tx: Tx, { id, email, pattern }: Subject, requests: Row[]): Promise<string[]> {
  const ids = requests.map((request) => request.id);
  const gone = await tx.$queryRaw<{ id: string; files: string[] }[]>`
    with old as (
      select n.id, array(select f.file_id::text from request_note_files f where f.note_id = n.id) as files from request_notes n
      where n.contact_id = any(${ids}::uuid[]) or n.product_test_request_id = any(${ids}::uuid[])
        or n.cw_rollup_request_id = any(${ids}::uuid[]) or n.reporting_id = any(${ids}::uuid[]) or n.moved_from_id = any(${ids}::uuid[])
        or n.sender = ${email}::citext
    )
    delete from request_notes n using old where old.id = n.id returning n.id::text, old.files`;
  await tx.$executeRaw`
    update request_notes set author_id = case when author_id = ${id}::uuid then null else author_id end,
      mentions = array_remove(mentions, ${id}::uuid),
      text = case when ${id}::uuid = any(mentions) then regexp_replace(text, ${pattern}, '…', 'gi') else text end
    where author_id = ${id}::uuid or ${id}::uuid = any(mentions)`;
  return gone.flatMap(({ files }) => files);
}

/** Tasks about the person and their requests contain who is to be called, and why. */
const forgetTasks = (tx: Tx, id: string, ids: string[]) =>
  tx.$queryRaw<Row[]>`
    delete from tasks where person_id = ${id}::uuid or moved_from_id = any(${ids}::uuid[])
      or coalesce(contact_id, product_test_request_id, cw_rollup_request_id, reporting_id) = any(${ids}::uuid[])
    returning id::text`;

/** Keeps an erased patient's treatments for statistics; the year of birth becomes its decade, of no minor. */
async function forgetPatient(tx: Tx, userId: string): Promise<PersonalTraces> {
  // First, while the page caches hear of what is shown.
  await tx.publicPictures.deleteMany({ where: { treatment: { userId } } });
  const pictures = await tx.$queryRaw<{ fileId: string }[]>`
    delete from treatment_pictures p using treatments t where t.id = p.treatment_id and t.user_id = ${userId}::uuid
    returning p.file_id::text as "fileId"`;
  await tx.review.deleteMany({ where: { treatment: { userId } } });
  await tx.controlVisit.updateMany({ where: { treatment: { userId } }, data: { notes: null } });
  const treatments = await tx.$queryRaw<{ id: string }[]>`
    update treatments set
      patient_name = '', patient_surname = '', patient_email = null, patient_gender = null, patient_plain_address = null,
      patient_birth_year = patient_birth_year - patient_birth_year % 10, patient_habits = null, patient_smoker = null,
      patient_use_thea = null, patient_use_coffee = null, patient_profession = null, notes = null, sensibility = null,
      has_gingival_problems = false, has_skin_problems = false, rating_comment = null, user_review = null, updated_at = now()
    where user_id = ${userId}::uuid
    returning id::text`;
  return {
    records: treatments.map(({ id }) => ({ entity: 'treatments', id })),
    files: pictures.map(({ fileId }) => fileId),
  };
}

/**
 * Deletes the conversations of two with an erased person; in larger ones it deletes them and their
 * messages. E-mails to them, queued or sent, lose the address.
 */
async function forgetConversations(tx: Tx, { id, address, email, pattern }: Subject): Promise<void> {
  // Their contacts had been notified with their name.
  await tx.$executeRaw`
    delete from notifications n where exists (select from jsonb_each_text(n."values") v where v.value ~* ${pattern}) and n.user_id in (
      select p.user_id from chat_participants p join chat_participants me on me.chat_id = p.chat_id and me.user_id = ${id}::uuid
      union select user_id from connections where employee_id = ${id}::uuid
      union select employee_id from connections where user_id = ${id}::uuid)`;
  await tx.$executeRaw`
    delete from chats c where exists (select from chat_participants p where p.chat_id = c.id and p.user_id = ${id}::uuid)
      and (select count(*) from chat_participants p where p.chat_id = c.id) <= 2`;
  await tx.message.updateMany({ where: { senderId: id }, data: { text: '', pictureId: null, deletedAt: new Date() } });
  await tx.chatParticipant.deleteMany({ where: { userId: id } });
  await tx.block.deleteMany({ where: { OR: [{ blockerId: id }, { blockedId: id }] } });
  await tx.connection.deleteMany({ where: { OR: [{ userId: id }, { employeeId: id }] } });
  // What else went to an address that is not proved to be theirs may be for whoever has it.
  await forgetMail(tx, address, email === address ? null : OF_THE_ACCOUNT);
  await forgetNewsletters(tx, { id, email });
}

const OF_THE_ACCOUNT = ['confirmEmail', 'passwordReset', 'passwordSet', 'passwordChanged', 'newDevice'];

async function forgetNewsletters(tx: Tx, { id, email }: Pick<Subject, 'id' | 'email'>): Promise<void> {
  // Replaced, not removed: a newsletter without named recipients would go to everybody.
  await tx.$executeRaw`
    update newsletters set updated_at = now(),
      target_emails = array(select case when one::citext = ${email}::citext then ${`${id}@erased.invalid`} else one end
                            from unnest(target_emails) one)
    where ${email}::citext = any(target_emails::citext[])`;
  await tx.$executeRaw`
    update newsletter_deliveries set email = id || '@erased.invalid', user_id = null, message_id = null, answer = null,
      status = case when status in ('queued', 'failed', 'unknown') then 'skipped' else status end,
      reason = case when status in ('queued', 'failed', 'unknown') then 'erased' end
    where user_id = ${id}::uuid or email = ${email}::citext`;
  await tx.mailStop.deleteMany({ where: { email } });
}

/** Centers continue without an erased person, whose address and numbers go. Returns those to be recomputed. */
async function forgetCenters(tx: Tx, { id, email, phones, pattern, mark }: Subject): Promise<string[]> {
  const linked = await tx.membership.findMany({ where: { userId: id, status: 'active' }, select: { centerId: true } });
  await lockRows(tx, 'centers', ...linked.map(({ centerId }) => centerId));
  await tx.membership.deleteMany({ where: { userId: id } });
  await tx.centerDealer.deleteMany({ where: { userId: id } });
  await tx.center.updateMany({ where: { consultantId: id }, data: { consultantId: null } });
  const theirs = linked.map(({ centerId }) => centerId);
  await keepResponsible(tx, theirs);
  const reached = await tx.$queryRaw<{ id: string }[]>`
    update centers set
      referent_email = case when referent_email = ${email}::citext then null else referent_email end,
      phone_numbers = case when id = any(${theirs}::uuid[])
        then array(select one from unnest(phone_numbers) one where one <> all(${phones}::text[])) else phone_numbers end,
      consultant_notes = case when id = any(${theirs}::uuid[])
        then regexp_replace(consultant_notes, ${pattern}, '…', 'gi') else consultant_notes end,
      updated_at = now()
    where referent_email = ${email}::citext
       or (id = any(${theirs}::uuid[]) and (consultant_notes ~* ${pattern} or phone_numbers && ${phones}::text[]))
    returning id::text`;
  await tx.$executeRaw`
    update center_events set notes = case when user_id = ${id}::uuid then null else regexp_replace(notes, ${pattern}, '…', 'gi') end
    where notes is not null and (user_id = ${id}::uuid or (center_id = any(${theirs}::uuid[]) and notes ~* ${pattern}))`;
  await tx.$executeRaw`
    update center_visits set author_id = case when author_id = ${id}::uuid then null else author_id end,
      notes = regexp_replace(notes, ${pattern}, '…', 'gi')
    where author_id = ${id}::uuid or (center_id = any(${theirs}::uuid[]) and notes ~* ${pattern})`;
  await tx.$executeRaw`
    update reviews r set reason = regexp_replace(reason, ${pattern}, '…', 'gi'), reply = regexp_replace(reply, ${pattern}, '…', 'gi'),
      reply_reason = regexp_replace(reply_reason, ${pattern}, '…', 'gi'), replied_by_id = nullif(replied_by_id, ${id}::uuid)
    from treatments t
    where t.id = r.treatment_id and (r.replied_by_id = ${id}::uuid or concat_ws(' ', reason, reply, reply_reason) ~* ${mark}
      or ((t.expert_id = ${id}::uuid or t.center_id = any(${theirs}::uuid[])) and concat_ws(' ', reason, reply, reply_reason) ~* ${pattern}))`;
  await tx.$executeRaw`
    update practice_claims set reason = regexp_replace(reason, ${`${pattern}|${mark}`}, '…', 'gi')
    where reason ~* ${mark} or (reason ~* ${pattern} and (first_id = any(${theirs}::uuid[]) or second_id = any(${theirs}::uuid[])))`;
  await tx.$executeRaw`
    update tasks set assignee_id = nullif(assignee_id, ${id}::uuid), created_by_id = nullif(created_by_id, ${id}::uuid),
      title = regexp_replace(title, ${pattern}, '…', 'gi')
    where ${id}::uuid in (assignee_id, created_by_id) or (center_id = any(${theirs}::uuid[]) and title ~* ${pattern})`;
  await tx.$executeRaw`
    update notes set author_id = nullif(author_id, ${id}::uuid), "text" = regexp_replace("text", ${pattern}, '…', 'gi')
    where author_id = ${id}::uuid or ("text" ~* ${pattern} and (center_id = any(${theirs}::uuid[])
      or person_id in (select user_id from center_experts where center_id = any(${theirs}::uuid[]))))`;
  await tx.consultant.updateMany({
    where: { userId: id },
    data: { name: '', surname: '', userId: null, deletedAt: new Date() },
  });
  return [...new Set([...theirs, ...reached.map((center) => center.id)])];
}

const ERASED_USER = {
  ...eachOf(
    names(`username country phone mobilephone address gender bornDate birthYear profession habits smoker useThea
    useCoffee numCigarettes numThe numCoffee tetracicline whitespot fluorosis controlPeriod paymentDays
    areaManagerId centerId dealerCenterName dealerSite profileImageId frontImageId shownAs`),
    () => null,
  ),
  name: '',
  surname: '',
  assignedProvincesCodes: [],
  assignedPublicPrCodes: [],
  marketingAccepted: false,
  isHidden: true,
  enabledUser: false,
} satisfies Prisma.UserUncheckedUpdateInput;

/** Milliseconds: the erasure searches all logged data, which can take long. */
const LONGEST = 120_000;

/**
 * Erases a person: identifying data is deleted, they are signed out everywhere, and their address becomes available
 * again. Data that others need stays without them: the ledger with its totals, and treatments for statistics. All in
 * one transaction; a job of the same transaction deletes their pictures from the storage.
 * @param first what must hold in the same transaction
 * @throws Problem 404 for an unknown person, 409 for the last admin
 */
export async function erasePerson(
  actor: Actor,
  id: string,
  reason: string | null = null,
  first?: (tx: Tx) => Promise<void>,
): Promise<void> {
  await longTransaction(async (tx) => {
    await first?.(tx);
    // Accounts merged into this one still contain their old addresses.
    const merged = await tx.user.findMany({ where: { mergedIntoId: id }, select: { id: true } });
    for (const one of [...merged.map((account) => account.id), id]) await eraseAccount(tx, actor, one, reason);
  }, LONGEST);
}

async function eraseAccount(tx: Tx, actor: Actor, id: string, reason: string | null): Promise<void> {
  const { subject, pictures } = await lockSubject(tx, actor, id);
  const centerIds = await forgetCenters(tx, subject);
  const left = together(await forgetPatient(tx, id), await forgetRequests(tx, actor, subject));
  await forgetConversations(tx, subject);
  await tx.user.update({
    where: { id },
    data: { ...ERASED_USER, email: `${id}@erased.invalid`, deletedAt: new Date() },
  });
  await removeOwned(tx, id, [...pictures, ...left.files]);
  await tx.file.updateMany({ where: { ownerId: id }, data: { ownerId: null, name: '' } });
  await forgetTraces(tx, subject, left);
  await refreshStatus(clientWithin(tx), centerIds);
  await audit(tx, actor, { action: 'erase', entity: 'users', entityId: id, reason });
}

const together = (...lefts: PersonalTraces[]): PersonalTraces => ({
  records: lefts.flatMap(({ records }) => records),
  parts: lefts.flatMap(({ parts }) => parts ?? []),
  files: lefts.flatMap(({ files }) => files),
});

/** Locks the person, so that nothing of theirs can be added: a treatment being recorded has to wait. */
async function lockSubject(tx: Tx, actor: Actor, id: string): Promise<{ subject: Subject; pictures: string[] }> {
  await tx.$queryRaw`select 1 as ok from users where id = ${id}::uuid for update`;
  const person = await tx.user.findUnique({ where: { id } });
  if (!person) throw notFound();
  if (person.originalRole === 'admin') await requireAnotherAdmin(tx, id);
  const pictures = [person.profileImageId, person.frontImageId].filter((one) => one !== null);
  // An admin who erases somebody else has checked who asked for it.
  return { subject: subjectOf(person, person.confirmedUser || actor.id !== id), pictures };
}
