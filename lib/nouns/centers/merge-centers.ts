import { refusal } from '@/lib/core/access/access';
import type { Actor, Person } from '@/lib/core/actor/actor';
import { requirePerson, requireVerified } from '@/lib/core/actor/require-person';
import type { Input } from '@/lib/core/assign';
import { audit } from '@/lib/core/audit';
import { isUuid } from '@/lib/core/fields/column-values';
import { parse } from '@/lib/core/fields/validation';
import { type MergedColumns, mergeStatements, moved } from '@/lib/core/merge-columns';
import { defineVerb } from '@/lib/core/verb';
import { lockRecord } from '@/lib/core/write';
import { SENT_FLAGS, type SentFlag } from '@/lib/nouns/centers/events/rules';
import { syncFlag } from '@/lib/nouns/centers/events/sync-flag';
import { trackEligibility } from '@/lib/nouns/centers/events/track-eligibility';
import { moveToCenter } from '@/lib/nouns/memberships/move-memberships';
import { notifyPeople } from '@/lib/nouns/notifications/notify-people';
import { unassignedSql } from '@/lib/nouns/users/rules.assignees';
import { clientWithin, lockRows, type Tx, within } from '@/lib/run/db/transaction';
import { conflict, notFound } from '@/lib/run/errors';
import { type CenterSide, describeCenterMerge } from './describe-merge';
import { refreshStatus } from './refresh-status';
import { centers } from './resource';
import { mergedValues } from './rules.merging';
import { centerMergerBody, MERGED_NAMES } from './schema.merging';
import { updateCenter } from './update-center';

/** What happens to every column that refers to a center when two are merged. A test compares this with the database. */
export const MERGED_CENTER_COLUMNS: MergedColumns = {
  ...moved(`bookkeeping.code_findings.center_id center_events.center_id center_visits.center_id centers.merged_into_id
    code_attempts.center_id contacts.became_center_id contacts.center_id cw_rollup_requests.center_id
    inquiries.center_id newsletter_deliveries.center_id newsletters.target_center_id notes.center_id
    product_codes.center_id product_test_requests.became_center_id products.center_id public_pictures.center_id reportings.center_id
    tasks.center_id treatments.center_id users.center_id`),
  'bookkeeping.center_figures.center_id': 'stay', // counted again within the hour
  'bookkeeping.measured_results.center_id': 'stay', // counted again within the hour
  'center_dealers.center_id': ['user_id'],
  'center_experts.center_id': 'stay', // follows the memberships
  'export_batch_centers.center_id': ['batch_id'],
  'memberships.center_id': 'stay', // lib/nouns/memberships/move-memberships.ts
  'opening_hours.center_id': 'stay', // a field chosen in the merge form, like others
  'practice_claims.first_id': 'stay', // a claim on a deleted center is settled
  'practice_claims.second_id': 'stay',
  'parcels.center_id': 'stay', // see PARCELS
};

/** Both centers recorded the same level of the same person, which was reached once. */
const SAME_EVENTS = `
  update center_events gone set deleted_at = now() from center_events kept
  where gone.center_id = $2::uuid and kept.center_id = $1::uuid and gone.type = kept.type and gone.user_id = kept.user_id
    and gone.deleted_at is null and kept.deleted_at is null`;

/** A center is marked as sent in at most one export per kit; its events still show that a second kit was sent. */
const SENT_TWICE = `
  update export_batch_centers gone set sent = false from export_batch_centers kept
  where gone.center_id = $2::uuid and kept.center_id = $1::uuid and gone.kind = kept.kind and gone.sent and kept.sent`;

/** An export has one parcel per center: the unsent one is deleted; if both were sent, the merged one's stays. */
const unsent = (center: string, other: string) => `
  delete from parcels p using parcels o where p.export_batch_id = o.export_batch_id
    and p.center_id = ${center}::uuid and o.center_id = ${other}::uuid and (p.status = 'prepared' or p.deleted_at is not null)`;
const PARCELS = [
  unsent('$2', '$1'),
  unsent('$1', '$2'),
  `update parcels p set center_id = $1::uuid where p.center_id = $2::uuid and not exists (
    select from parcels o where o.center_id = $1::uuid and o.export_batch_id = p.export_batch_id)`,
];

const NOTICES = `update notifications set href = 'centers/' || $1::uuid where href = 'centers/' || $2::uuid`;

const CENTER_STATEMENTS = [SAME_EVENTS, SENT_TWICE, ...mergeStatements(MERGED_CENTER_COLUMNS), ...PARCELS, NOTICES];

/** Unsubscribing is kept, as is a photo, and the notice about being on the map is not repeated. */
const KEEP = `
  update centers k set unsubscribed_at = least(k.unsubscribed_at, g.unsubscribed_at),
    appeared_at = least(k.appeared_at, g.appeared_at), photo_id = coalesce(k.photo_id, g.photo_id)
  from centers g where k.id = $1::uuid and g.id = $2::uuid`;

const LEAVE = `update centers set merged_into_id = $1::uuid, deleted_at = now(), consultant_id = null, external_id = null where id = $2::uuid`;

const PEOPLE = `
  select user_id::text as id from memberships where center_id = any($1::uuid[]) and status <> 'closed'
  union select consultant_id::text from centers where id = any($1::uuid[]) and not ${unassignedSql('consultant_id', 'consultant')}`;

/**
 * Merges two records of one practice: everything that refers to the center `otherId` refers to this one afterwards, its
 * people join this one, its public address redirects here, and members and staff are notified. Irreversible.
 * @throws Problem 409 with the reason if they cannot be merged; 404 if one of them no longer exists
 */
async function mergeCenters(tx: Tx, actor: Actor, keptId: string, body: unknown): Promise<void> {
  if (actor.group !== 'admin') throw refusal(actor);
  if (!isUuid(keptId)) throw notFound('errors.centerNotFound');
  requireVerified(actor);
  const { otherId: goneId, reason, taken = [] } = parse(centerMergerBody, body);
  const people = await lockBoth(tx, [keptId, goneId]);
  const { kept, gone, refused } = await describeCenterMerge(actor, keptId, goneId, within(tx));
  if (refused) throw conflict(refused, 'otherId');
  const { before: theirs } = await lockRecord(tx, centers, actor, goneId);
  await moveAll(tx, actor, keptId, goneId);
  const locked = await lockRecord(tx, centers, actor, keptId);
  const input = { ...mergedValues(locked.before, theirs, taken), ...sentOnly(locked.before, theirs) };
  if (Object.keys(input).length > 0) await updateCenter(tx, actor, locked, input);
  await refreshStatus(clientWithin(tx), [keptId]);
  await notifyAll(tx, requirePerson(actor), people, { kept, gone });
  const { kept: now } = await describeCenterMerge(actor, keptId, keptId, within(tx));
  const note = { action: 'merge', entity: 'centers', reason: reason.trim() };
  await audit(tx, actor, { ...note, entityId: keptId, before: facts(kept), after: facts(now) });
  await audit(tx, actor, { ...note, entityId: goneId, before: facts(gone), after: { mergedIntoId: keptId } });
}

/** Moves everything of `goneId` to `keptId`, and deletes it; the caller checks, records why, and notifies. */
export async function absorbCenter(tx: Tx, actor: Actor, keptId: string, goneId: string): Promise<string[]> {
  const people = await lockBoth(tx, [keptId, goneId]);
  await moveAll(tx, actor, keptId, goneId);
  await refreshStatus(clientWithin(tx), [keptId]);
  return people;
}

/** People before centers; a strong lock, so that inserting references to one of the centers waits as well. */
async function lockBoth(tx: Tx, ids: string[]): Promise<string[]> {
  const run = within(tx);
  const people = (await run(PEOPLE, [ids])).map(({ id }) => id as string);
  await lockRows(tx, 'users', ...people);
  await run('select 1 as ok from centers where id = any($1::uuid[]) order by id for update', [ids]);
  return people;
}

async function moveAll(tx: Tx, actor: Actor, keptId: string, goneId: string): Promise<void> {
  await trackEligibility(
    tx,
    () => [keptId],
    async () => {
      await moveToCenter(tx, actor, goneId, keptId);
      const [gone] = await within(tx)('select external_id as id from centers where id = $1::uuid', [goneId]);
      for (const statement of [...CENTER_STATEMENTS, KEEP, LEAVE]) await within(tx)(statement, [keptId, goneId]);
      // No two have the same, so only now.
      const keepId = 'update centers set external_id = coalesce(external_id, $2) where id = $1::uuid';
      if (gone?.id) await within(tx)(keepId, [keptId, gone.id]);
      for (const flag of Object.values(SENT_FLAGS)) await syncSent(tx, actor, keptId, flag);
    },
  );
}

/** Events that were moved set the flag; a missing event clears nothing, since flags can be older than events. */
async function syncSent(tx: Tx, actor: Actor, centerId: string, flag: SentFlag): Promise<void> {
  const isSent = (await tx.centerEvent.count({ where: { centerId, type: flag.type, deletedAt: null } })) > 0;
  if (isSent) await syncFlag(tx, actor, centerId, flag);
}

/** A flag of the merged center applies to the practice, even without an event. */
const sentOnly = (kept: Input, gone: Input): Input =>
  Object.fromEntries(
    Object.values(SENT_FLAGS)
      .filter(({ field, sent }) => gone[field] === sent && kept[field] !== sent)
      .map(({ field, sent }) => [field, sent]),
  );

const facts = ({ name, slug, counts }: CenterSide) => ({ name, slug, ...counts });

async function notifyAll(tx: Tx, me: Person, ids: string[], { kept, gone }: { kept: CenterSide; gone: CenterSide }) {
  const readers = ids.filter((id) => id !== me.id);
  await notifyPeople(tx, readers, 'centersMerged', { center: kept.name, other: gone.name }, `centers/${kept.id}`);
}

export const merge = defineVerb('POST /centers/{id}/merger', {
  summary: 'Merge another record of the same practice into this one; irreversible, requires the password',
  body: centerMergerBody,
  form: {
    page: (_, { id }) => `centers/${id}/merge`,
    saved: 'centersMerged',
    body: (values) => ({
      otherId: values.otherId ?? '',
      reason: values.reason ?? '',
      taken: MERGED_NAMES.filter((name) => values[`take.${name}`] === 'gone'),
    }),
    to: ({ id }) => `/admin/centers/${id}?saved=centersMerged`,
  },
  run: ({ tx, actor, id, raw }) => mergeCenters(tx, actor, id, raw),
});
