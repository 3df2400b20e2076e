import { randomUUID } from 'node:crypto';
import type { Actor, Person } from '@/lib/core/actor/actor';
import { requirePerson } from '@/lib/core/actor/require-person';
import type { Input } from '@/lib/core/assign';
import { insertRecord } from '@/lib/core/write';
import { syncEvents } from '@/lib/nouns/centers/events/sync-events';
import { trackEligibility } from '@/lib/nouns/centers/events/track-eligibility';
import { requireFewToday } from '@/lib/nouns/memberships/ask-to-join';
import { lockInvited, openInvitation } from '@/lib/nouns/memberships/invite-expert';
import { foundMembership } from '@/lib/nouns/memberships/write-membership';
import { placeSlug } from '@/lib/nouns/places/rules';
import { clientWithin, lockRows, pipelined, type Tx } from '@/lib/run/db/transaction';
import { forbidden, Problem } from '@/lib/run/errors';
import { checkConsultant, checkDealers, checkPhoto } from './check-references';
import { findSame } from './find-same';
import { checkTimeZone, locateCenter } from './locate-center';
import { initialStatus } from './refresh-status';
import { centers } from './resource';
import { machineName } from './rules';
import { CENTER_EXISTS, type CenterFacts, REQUIRED_CENTER_FIELDS } from './schema';

/** Creates a center. Its professional is responsible there; those named by an admin are invited. */
export async function createCenter(tx: Tx, actor: Actor, input: Input): Promise<string> {
  const me = requirePerson(actor);
  // In a switched role people work only where they were accepted.
  if (me.role !== me.originalRole) throw forbidden('errors.switchedMembership', 'role');
  const { expertIds = [], ...fields } = input as Input & { expertIds?: string[] };
  const isFounder = me.group === 'expert';
  await checkConsultant(tx, actor, input);
  await checkDealers(tx, input);
  await checkTimeZone(tx, input);
  await checkPhoto(tx, actor, input);
  if (isFounder) await requireRoom(tx, me);
  const [invited, located, stands] = await pipelined(
    lockInvited(tx, me, [...new Set(expertIds)], 'expertIds'),
    locateCenter(tx, input),
    initialStatus(clientWithin(tx), factsOf(input), isFounder ? [me.id] : []),
  );
  // Admins see all centers, and may create a duplicate on purpose.
  if (actor.group !== 'admin') await requireNew(tx, me, input, located);
  const columns = { slug: slugOf(input), ...located, ...stands, ...machineName(input) };
  const insert = () => insertRecord(tx, centers, actor, fields, columns);
  const id = await trackEligibility(tx, (made) => (input.isCleanAndWhite === true ? [made] : []), insert);
  if (isFounder) await foundMembership(tx, me, id, me.id);
  for (const person of invited) await openInvitation(tx, me, { id, name: String(input.name) }, person);
  await syncEvents(tx, actor, id, input);
  return id;
}

/** @throws Problem 429 above the daily limit of centers added or asked to join */
async function requireRoom(tx: Tx, me: Person): Promise<void> {
  await lockRows(tx, 'users', me.id);
  await requireFewToday(tx, me.id, 1);
}

/** @throws Problem 409 that names the existing practice, which can be joined instead */
async function requireNew(tx: Tx, me: Person, { name, address }: Input, { comuneCode }: Input): Promise<void> {
  const { streetName, streetNumber, plainAddress, city } = address as Record<string, string | null | undefined>;
  const street = [streetName, streetNumber].filter(Boolean).join(' ') || plainAddress || null;
  const town = { city: city ?? null, comuneCode: (comuneCode as string | null | undefined) ?? null };
  const same = await findSame(tx, { name: String(name), street, ...town }, { personId: me.id });
  if (!same) return;
  const values = { name: same.name, place: [same.street, same.city].filter(Boolean).join(', ') };
  throw new Problem(409, CENTER_EXISTS, {
    values,
    fields: [{ field: 'name', message: CENTER_EXISTS, values }],
    headers: { link: `</api/centers/${same.id}>; rel="duplicate"` },
  });
}

/** The facts that determine the status, from unsaved input; missing fields count as empty. */
function factsOf({ address, phoneNumbers, ...input }: Input): Omit<CenterFacts, 'experts'> {
  const absent = Object.fromEntries(REQUIRED_CENTER_FIELDS.map((field) => [field, null]));
  const facts = { ...absent, machineName: null, ...input, ...(address as object), phoneNumbers: phoneNumbers ?? [] };
  return facts as unknown as Omit<CenterFacts, 'experts'>;
}

/** Readable, and unique by its suffix: there is more than one Studio Rossi in Milan. */
function slugOf({ name, address }: Input): string {
  const { city } = address as { city?: string | null };
  return [placeSlug([name, city].join(' ')), randomUUID().slice(-8)].filter(Boolean).join('-');
}
