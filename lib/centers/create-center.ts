import { randomUUID } from 'node:crypto';
import type { Actor } from '@/lib/auth/actor';
import { placeSlug } from '@/lib/places/rules';
import type { Input } from '@/lib/rest/assign';
import { clientWithin, type Tx } from '@/lib/rest/transaction';
import { insertRecord } from '@/lib/rest/write';
import { locateCenter } from './locate-center';
import { refreshStanding } from './refresh-standing';
import { centers } from './resource';

/** A new center with its address on the map and its standing; a professional who creates one works there. */
export async function createCenter(tx: Tx, actor: Actor, input: Input): Promise<string> {
  const people = input.expertIds ?? [actor.id];
  const id = await insertRecord(
    tx,
    centers,
    actor,
    { ...input, expertIds: people },
    { slug: slugOf(input), ...(await locateCenter(tx, input)) },
  );
  await refreshStanding(clientWithin(tx), [id]);
  return id;
}

/** Readable, and unique by its end: there is more than one Studio Rossi in Milan. */
function slugOf({ name, address }: Input): string {
  const { city } = address as { city?: string | null };
  return [placeSlug([name, city].join(' ')), randomUUID().slice(-8)].filter(Boolean).join('-');
}
