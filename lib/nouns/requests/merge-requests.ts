import type { Actor } from '@/lib/core/actor/actor';
import type { Input } from '@/lib/core/assign';
import { audit } from '@/lib/core/audit';
import { isUuid } from '@/lib/core/fields/column-values';
import { parse } from '@/lib/core/fields/validation';
import { nouns } from '@/lib/core/nouns';
import { type Address, defineVerb } from '@/lib/core/verb';
import { type Locked, lockRecord, updateRecord } from '@/lib/core/write';
import { trackEligibility } from '@/lib/nouns/centers/events/track-eligibility';
import { sendNotifications } from '@/lib/nouns/notifications/send-notifications';
import { lockRows, type Tx, within } from '@/lib/run/db/transaction';
import { conflict, forbidden, invalid, notFound } from '@/lib/run/errors';
import { withoutAddresses } from '@/lib/run/mail/proper-name';
import { moveBack, moveRelatedRows, pathOfRequest, titleOfRequest } from './data';
import { isOpen, WORKFLOWS } from './rules';
import { isTwoPeople, valuesTakenOver } from './rules.merging';
import { isSamePerson } from './rules.separating';
import { type RequestName, requestMerging } from './schema';

/**
 * Merges a request into a duplicate of its kind: its messages and tasks move there, missing fields are filled in if both
 * are of one person, and it is deleted reversibly. The applicant is not notified.
 * @throws Problem 409 if one of them is closed or merged already, or they were turned into different people
 */
export async function mergeRequests(tx: Tx, actor: Actor, name: RequestName, goneId: string, body: unknown) {
  if (!requestMerging.safeParse(body).success) {
    const { mayUpdate } = await lockRecord(tx, nouns().resources[name]!, actor, goneId);
    if (!mayUpdate) throw forbidden();
  }
  const { intoId: keptId } = parse(requestMerging, body);
  if (goneId === keptId) throw invalid([{ field: 'intoId', message: 'validation.invalid' }]);
  const [gone, kept] = await lockBoth(tx, actor, name, goneId, keptId);
  const isDone = ({ before }: Locked) => !isOpen(name, String(before.status));
  if (isDone(gone) || isDone(kept)) throw conflict('errors.requestDone', 'intoId');
  if (isTwoPeople(gone.before, kept.before)) throw conflict('errors.becameTwo', 'intoId');
  const filled = valuesTakenOver(name, kept.before, gone.before, isSamePerson(name, kept.before, gone.before));
  const centers = () => (name === 'cw-rollup-requests' ? [gone.before.centerId, kept.before.centerId] : []);
  await trackEligibility(tx, centers, async () => {
    await within(tx)(
      `update "${nouns().resources[name]!.table}" set deleted_at = now(), merged_into_id = $1::uuid
       where id = $2::uuid or merged_into_id = $2::uuid`,
      [keptId, goneId],
    );
    await updateRecord(tx, nouns().resources[name]!, actor, kept, filled);
  });
  await moveRelatedRows(within(tx), name, goneId, keptId);
  await notifyAssignees(tx, actor, name, gone, kept);
  const note = { action: 'merge', entity: name };
  const before = { ...pick(kept.before, filled), mergedId: null };
  await audit(tx, actor, { ...note, entityId: keptId, before, after: { ...filled, mergedId: goneId } });
  await audit(tx, actor, { ...note, entityId: goneId, before: {}, after: { mergedIntoId: keptId } });
}

/**
 * Undoes a merger: the request gets its messages and tasks back, and the other one loses the values it took over, unless somebody
 * has changed them since.
 * @throws Problem 404 or 403 without permission for both, 409 if the request is not merged
 */
export async function separateRequest(tx: Tx, actor: Actor, name: RequestName, id: string): Promise<void> {
  const keptId = await mergedInto(tx, name, id);
  const { table } = nouns().resources[name]!;
  await lockRows(tx, table, id, keptId ?? id);
  // Of two simultaneous undos the second finds it done.
  const isMerged = keptId !== null && (await mergedInto(tx, name, id)) === keptId;
  const gone = await lockRecord(tx, nouns().resources[name]!, actor, id, isMerged);
  if (!isMerged) throw conflict('errors.notMerged');
  if (!gone.mayUpdate) throw forbidden();
  // Only those who may change the other request reset its values; a deleted one is left unchanged.
  const kept = (await isDeleted(tx, name, keptId))
    ? null
    : await lockRecord(tx, nouns().resources[name]!, actor, keptId);
  if (kept && !kept.mayUpdate) throw forbidden();
  const given = kept ? await valuesToReset(tx, name, id, kept) : {};
  const centers = () => (name === 'cw-rollup-requests' ? [gone.before.centerId, kept?.before.centerId] : []);
  await trackEligibility(tx, centers, async () => {
    await within(tx)(`update "${table}" set deleted_at = null, merged_into_id = null where id = $1::uuid`, [id]);
    if (kept && Object.keys(given).length > 0) await updateRecord(tx, nouns().resources[name]!, actor, kept, given);
  });
  await moveBack(within(tx), name, id);
  const note = { action: 'separate', entity: name };
  await audit(tx, actor, { ...note, entityId: id, before: { mergedIntoId: keptId }, after: { mergedIntoId: null } });
  await audit(tx, actor, { ...note, entityId: keptId, before: { mergedId: id }, after: { mergedId: null } });
}

/** Notifies the assignees of both, except the actor; the merged one's gets no link if they may not see the other. */
async function notifyAssignees(tx: Tx, actor: Actor, name: RequestName, gone: Locked, kept: Locked): Promise<void> {
  const { assignee } = WORKFLOWS[name];
  const [theirs, others] = [gone, kept].map(({ before }) => before[assignee] as string | null | undefined);
  const title = withoutAddresses(await titleOfRequest(within(tx), name, gone.id)).slice(0, 120);
  const seesKept = (userId: string) => userId === others || assignee !== 'consultant';
  const recipients = [...new Set([theirs, others])].filter((one): one is string => Boolean(one) && one !== actor.id);
  await sendNotifications(
    tx,
    recipients.map((userId) => ({
      userId,
      message: 'notifications.requestMerged',
      values: { title },
      ...(seesKept(userId) && { href: pathOfRequest(name, kept.id) }),
    })),
  );
}

/**
 * Locks both, and what moves along, in a fixed order; then reads each as its reader sees it. One merger of a kind at a time:
 * what moves along is known before it is locked, and another merger could add to it meanwhile, out of order.
 */
async function lockBoth(tx: Tx, actor: Actor, name: RequestName, ...ids: [string, string]): Promise<[Locked, Locked]> {
  if (!ids.every(isUuid)) throw notFound();
  const resource = nouns().resources[name]!;
  await within(tx)('select pg_advisory_xact_lock(hashtext($1)) is null as ok', [`merge ${name}`]);
  const merged = await within(tx)(`select id::text from "${resource.table}" where merged_into_id = any($1::uuid[])`, [
    ids,
  ]);
  await lockRows(tx, resource.table, ...ids, ...merged.map((row) => String(row.id)));
  const lock = async (id: string) => {
    const into = await mergedInto(tx, name, id);
    const locked = await lockRecord(tx, resource, actor, id, into !== null);
    if (into) throw conflict('errors.requestMerged', 'intoId');
    if (!locked.mayUpdate) throw forbidden();
    return locked;
  };
  return [await lock(ids[0]), await lock(ids[1])];
}

async function mergedInto(tx: Tx, name: RequestName, id: string): Promise<string | null> {
  const [row] = await within(tx)(
    `select merged_into_id::text as id from "${nouns().resources[name]!.table}" where id = $1::uuid`,
    [id],
  );
  return (row?.id as string | null | undefined) ?? null;
}

async function isDeleted(tx: Tx, name: RequestName, id: string): Promise<boolean> {
  const [row] = await within(tx)(
    `select deleted_at is not null as deleted from "${nouns().resources[name]!.table}" where id = $1::uuid`,
    [id],
  );
  return row?.deleted === true;
}

const pick = (values: Input, like: Input): Input =>
  Object.fromEntries(Object.keys(like).map((field) => [field, values[field] ?? null]));

/** The values taken over by the merger and unchanged since, reset to what they were before. */
async function valuesToReset(tx: Tx, name: RequestName, goneId: string, { id, before: now }: Locked): Promise<Input> {
  const entry = await tx.auditEntry.findFirst({
    where: { entity: name, entityId: id, action: 'merge', after: { path: ['mergedId'], equals: goneId } },
    orderBy: { createdAt: 'desc' },
    select: { before: true, after: true },
  });
  const [before, after] = [(entry?.before ?? {}) as Input, (entry?.after ?? {}) as Input];
  const fields = Object.keys(after).filter((field) => field !== 'mergedId');
  const same = fields.filter((field) => JSON.stringify(after[field]) === JSON.stringify(now[field] ?? null));
  return pick(before, Object.fromEntries(same.map((field) => [field, null])));
}

const merger = (address: Address, name: RequestName) =>
  defineVerb(address, {
    summary: 'Merge the request into another one about the same; 409 if one of them is no longer open',
    body: requestMerging,
    run: ({ tx, actor, id, raw }) => mergeRequests(tx, actor, name, id, raw),
  });

const separation = (address: Address, name: RequestName) =>
  defineVerb(address, {
    summary: 'Separate a merged request again: it gets its messages back, the other one loses what it took over',
    run: ({ tx, actor, id }) => separateRequest(tx, actor, name, id),
  });

export const mergeContact = merger('POST /contacts/{id}/merger', 'contacts');
export const separateContact = separation('DELETE /contacts/{id}/merger', 'contacts');
export const mergeProductTest = merger('POST /product-test-requests/{id}/merger', 'product-test-requests');
export const separateProductTest = separation('DELETE /product-test-requests/{id}/merger', 'product-test-requests');
export const mergeRollup = merger('POST /cw-rollup-requests/{id}/merger', 'cw-rollup-requests');
export const separateRollup = separation('DELETE /cw-rollup-requests/{id}/merger', 'cw-rollup-requests');
export const mergeReporting = merger('POST /reportings/{id}/merger', 'reportings');
export const separateReporting = separation('DELETE /reportings/{id}/merger', 'reportings');
