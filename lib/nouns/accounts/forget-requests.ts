import type { Actor } from '@/lib/core/actor/actor';
import type { Tx } from '@/lib/run/db/transaction';
import { forgetMergers } from './forget-mergers';
import type { Left, Subject } from './rules';

const ERASED_EMAIL = 'nobody@erased.invalid';

type Row = { id: string; file?: string | null };

/** Of requests and reports sent by a person, signed in or not, only kind and day remain. */
export async function forgetRequests(tx: Tx, actor: Actor, subject: Subject): Promise<Left> {
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
  const attached = await forgetNotes(tx, subject, [...contacts, ...tests, ...rollups, ...reportings]);
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
    ],
    parts,
    files: [...rollups.flatMap(({ file }) => file ?? []), ...attached],
  };
}

/**
 * Deletes the notes on their requests and the mails they sent, and returns the files of both. What they wrote about
 * others' requests stays without their name.
 */
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
