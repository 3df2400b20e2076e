import type { Actor, Person } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import type { Input } from '@/lib/core/assign';
import { isUuid } from '@/lib/core/fields/column-values';
import { type Locked, updateRecord } from '@/lib/core/write';
import { syncEvents } from '@/lib/nouns/centers/events/sync-events';
import { trackEligibility } from '@/lib/nouns/centers/events/track-eligibility';
import { endMemberships } from '@/lib/nouns/memberships/end-membership';
import { inviteExpert } from '@/lib/nouns/memberships/invite-expert';
import { countedInviter } from '@/lib/nouns/memberships/write-membership';
import { clientWithin, lockRows, type Tx } from '@/lib/run/db/transaction';
import { checkConsultant, checkDealers, checkPhoto } from './check-references';
import { checkTimeZone, locateCenter } from './locate-center';
import { notifyOfChange } from './notify-change';
import { refreshStatus } from './refresh-status';
import { centers } from './resource';
import { machineName } from './rules';

/** Changes a center; a new town moves it on the map, and its status is updated. */
export async function updateCenter(tx: Tx, actor: Actor, locked: Locked, input: Input): Promise<void> {
  await checkConsultant(tx, actor, input, locked.before);
  await checkDealers(tx, input, locked.before);
  await checkTimeZone(tx, input, locked.before);
  await checkPhoto(tx, actor, input, locked.before);
  const { expertIds, ...fields } = input as Input & { expertIds?: string[] };
  const columns = {
    ...(await locateCenter(tx, input, locked.before)),
    ...machineName({ ...locked.before, ...input }),
    ...(input.openingHours !== undefined && { hoursConfirmedAt: new Date() }),
  };
  // Most changes do not concern Clean & White and can skip the query.
  const concerned = () => (input.isCleanAndWhite === true ? [locked.id] : []);
  await trackEligibility(tx, concerned, () => updateRecord(tx, centers, actor, locked, fields, columns));
  await notifyOfChange(tx, requirePerson(actor), locked, { ...columns, ...fields });
  if (expertIds) await followExperts(tx, requirePerson(actor), locked, expertIds);
  await syncEvents(tx, actor, locked.id, input);
  await refreshStatus(clientWithin(tx), [locked.id]);
}

/** Locks the people named or working there before the center, as joining does: otherwise they could deadlock. */
export async function lockNamedPeople(tx: Tx, actor: Actor, id: string, { expertIds }: Input): Promise<void> {
  if (actor.id === null || !Array.isArray(expertIds)) return;
  const ids = expertIds.filter((one): one is string => typeof one === 'string' && isUuid(one));
  const known = await tx.centerExpert.findMany({ where: { centerId: id }, select: { userId: true } });
  await lockRows(tx, 'users', ...countedInviter(actor), ...known.map(({ userId }) => userId), ...ids);
}

async function followExperts(tx: Tx, me: Person, { id, before }: Locked, expertIds: string[]): Promise<void> {
  const known = before.expertIds as string[];
  for (const userId of expertIds)
    if (!known.includes(userId)) await inviteExpert(tx, me, id, userId, { field: 'expertIds' });
  for (const userId of known) if (!expertIds.includes(userId)) await endMemberships(tx, me, userId, [id], 'expertIds');
}
