import type { Actor, Person } from '@/lib/auth/actor';
import { requirePerson } from '@/lib/auth/require-person';
import { requireVerified } from '@/lib/auth/require-verified';
import { SENT_FLAGS } from '@/lib/center-events/rules';
import { syncFlag } from '@/lib/center-events/sync-flag';
import { trackEligibility } from '@/lib/center-events/track-eligibility';
import { conflict, notFound } from '@/lib/errors';
import { parse } from '@/lib/http/validation';
import { moveToCenter } from '@/lib/memberships/move-memberships';
import { lockPeople } from '@/lib/memberships/write-membership';
import { tellPeople, toldOf } from '@/lib/notifications/tell-people';
import { refusal } from '@/lib/rest/access';
import type { Input } from '@/lib/rest/assign';
import { audit } from '@/lib/rest/audit';
import { isUuid } from '@/lib/rest/column-values';
import { clientWithin, type Tx, within } from '@/lib/rest/transaction';
import { lockRecord } from '@/lib/rest/write';
import { unassignedSql } from '@/lib/users/rules.assignees';
import { centerMergeStatements } from './data.merging';
import { type CenterSide, describeCenterMerge } from './describe-merge';
import { refreshStatus } from './refresh-status';
import { centers } from './resource';
import { mergedValues } from './rules.merging';
import { mergingCenters } from './schema.merging';
import { updateCenter } from './update-center';

/** Unsubscribing is kept, and the notice about being on the map is not repeated. */
const KEEP = `
  update centers k set unsubscribed_at = least(k.unsubscribed_at, g.unsubscribed_at),
    appeared_at = least(k.appeared_at, g.appeared_at)
  from centers g where k.id = $1::uuid and g.id = $2::uuid`;

const LEAVE = `update centers set merged_into_id = $1::uuid, deleted_at = now(), consultant_id = null where id = $2::uuid`;

const PEOPLE = `
  select user_id::text as id from memberships where center_id = any($1::uuid[]) and status <> 'closed'
  union select consultant_id::text from centers where id = any($1::uuid[]) and not ${unassignedSql('consultant_id', 'consultant')}`;

/**
 * Merges two records of one practice: everything that refers to the center `otherId` refers to this one afterwards, its
 * people join this one, its public address redirects here, and members and staff are notified. Irreversible.
 * @throws Problem 409 with the reason if they cannot be merged; 404 if one of them no longer exists
 */
export async function mergeCenters(tx: Tx, actor: Actor, keptId: string, body: unknown): Promise<void> {
  if (actor.group !== 'admin') throw refusal(actor);
  if (!isUuid(keptId)) throw notFound('errors.centerNotFound');
  requireVerified(actor);
  const { otherId: goneId, reason, taken = [] } = parse(mergingCenters, body);
  const people = await lockBoth(tx, [keptId, goneId]);
  const { kept, gone, refused } = await describeCenterMerge(actor, keptId, goneId, within(tx));
  if (refused) throw conflict(refused, 'otherId');
  const { before: theirs } = await lockRecord(tx, centers, actor, goneId);
  await trackEligibility(
    tx,
    () => [keptId],
    () => moveAll(tx, actor, keptId, goneId),
  );
  const locked = await lockRecord(tx, centers, actor, keptId);
  const input = { ...mergedValues(locked.before, theirs, taken), ...sentOnly(locked.before, theirs) };
  if (Object.keys(input).length > 0) await updateCenter(tx, actor, locked, input);
  await refreshStatus(clientWithin(tx), [keptId]);
  await tellAll(tx, requirePerson(actor), people, { kept, gone });
  const { kept: now } = await describeCenterMerge(actor, keptId, keptId, within(tx));
  const note = { action: 'merge', entity: 'centers', reason: reason.trim() };
  await audit(tx, actor, { ...note, entityId: keptId, before: facts(kept), after: facts(now) });
  await audit(tx, actor, { ...note, entityId: goneId, before: facts(gone), after: { mergedIntoId: keptId } });
}

/**
 * Moves everything of the center `goneId` to `keptId`, without choosing among their values, and deletes it. The caller has
 * checked that the actor may, records why, and tells the people returned.
 */
export async function absorbCenter(tx: Tx, actor: Actor, keptId: string, goneId: string): Promise<string[]> {
  const people = await lockBoth(tx, [keptId, goneId]);
  await trackEligibility(
    tx,
    () => [keptId],
    () => moveAll(tx, actor, keptId, goneId),
  );
  await refreshStatus(clientWithin(tx), [keptId]);
  return people;
}

/**
 * People before centers, as everywhere; a strong lock, so that inserting references to one of the centers waits as
 * well.
 */
async function lockBoth(tx: Tx, ids: string[]): Promise<string[]> {
  const run = within(tx);
  const people = (await run(PEOPLE, [ids])).map(({ id }) => id as string);
  await lockPeople(tx, ...people);
  await run('select 1 as ok from centers where id = any($1::uuid[]) order by id for update', [ids]);
  return people;
}

async function moveAll(tx: Tx, actor: Actor, keptId: string, goneId: string): Promise<void> {
  const run = within(tx);
  await moveToCenter(tx, actor, goneId, keptId);
  for (const statement of centerMergeStatements()) await run(statement, [keptId, goneId]);
  await run(KEEP, [keptId, goneId]);
  await run(LEAVE, [keptId, goneId]);
  for (const type of Object.keys(SENT_FLAGS)) await syncSent(tx, actor, keptId, type);
}

/** Events that were moved set the flag; a missing event clears nothing, since flags can be older than events. */
async function syncSent(tx: Tx, actor: Actor, centerId: string, type: string): Promise<void> {
  const { type: stored } = SENT_FLAGS[type as keyof typeof SENT_FLAGS];
  const isSent = (await tx.centerEvent.count({ where: { centerId, type: stored, deletedAt: null } })) > 0;
  if (isSent) await syncFlag(tx, actor, centerId, type);
}

/** A flag of the merged center applies to the practice, even without an event. */
const sentOnly = (kept: Input, gone: Input): Input =>
  Object.fromEntries(
    Object.values(SENT_FLAGS)
      .filter(({ field, sent }) => gone[field] === sent && kept[field] !== sent)
      .map(({ field, sent }) => [field, sent]),
  );

const facts = ({ name, slug, counts }: CenterSide) => ({ name, slug, ...counts });

async function tellAll(tx: Tx, me: Person, ids: string[], { kept, gone }: { kept: CenterSide; gone: CenterSide }) {
  const readers = await toldOf(
    tx,
    ids.filter((id) => id !== me.id),
  );
  await tellPeople(tx, readers, 'centersMerged', { center: kept.name, other: gone.name }, `centers/${kept.id}`);
}
