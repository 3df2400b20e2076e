import { randomUUID } from 'node:crypto';
import type { Actor } from '@/lib/auth/actor';
import { placeSlug } from '@/lib/places/rules';
import type { Input } from '@/lib/rest/assign';
import { clientWithin, type Tx } from '@/lib/rest/transaction';
import { insertRecord } from '@/lib/rest/write';
import { locateCenter } from './locate-center';
import { firstStanding } from './refresh-standing';
import { centers } from './resource';
import { type CenterFacts, REQUIRED_CENTER_FIELDS } from './schema';

/** A new center with its address on the map and its standing; a professional who creates one works there. */
export async function createCenter(tx: Tx, actor: Actor, input: Input): Promise<string> {
  const expertIds = (input.expertIds as string[] | undefined) ?? [actor.id!];
  const located = await locateCenter(tx, input);
  const stands = await firstStanding(clientWithin(tx), factsOf(input), expertIds);
  return insertRecord(tx, centers, actor, { ...input, expertIds }, { slug: slugOf(input), ...located, ...stands });
}

/** What the standing looks at, of a record that is still input: what is not named is not there. */
function factsOf({ address, phoneNumbers, ...input }: Input): Omit<CenterFacts, 'experts'> {
  const absent = Object.fromEntries(REQUIRED_CENTER_FIELDS.map((field) => [field, null]));
  const facts = { ...absent, machineName: null, ...input, ...(address as object), phoneNumbers: phoneNumbers ?? [] };
  return facts as unknown as Omit<CenterFacts, 'experts'>;
}

/** Readable, and unique by its end: there is more than one Studio Rossi in Milan. */
function slugOf({ name, address }: Input): string {
  const { city } = address as { city?: string | null };
  return [placeSlug([name, city].join(' ')), randomUUID().slice(-8)].filter(Boolean).join('-');
}
