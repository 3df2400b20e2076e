import type { Person } from '@/lib/core/actor/actor';
import { grantsOf } from '@/lib/core/define';
import { isUuid } from '@/lib/core/fields/column-values';
import { fromPool, getRecord } from '@/lib/core/read';
import { personOfSession } from '@/lib/nouns/accounts/sessions/data';
import { REQUESTS } from '@/lib/nouns/requests/schema';
import { resources } from '@/lib/nouns/resources';
import { Problem } from '@/lib/run/errors';
import { CHANNEL, type Here } from '@/lib/run/realtime/message';
import type { Claims } from '@/lib/run/secrets/tokens';
import { type OpenSockets, send } from './open-sockets';

/**
 * The request that a client says it has open, as `contacts/{id}`; null if it has left it, undefined if it says nothing of
 * the kind. Requests only: of a public record, anybody would learn who reads it.
 */
export function readHere(text: string): string | null | undefined {
  try {
    const { at } = JSON.parse(text) as { at?: unknown };
    if (at === null) return null;
    const [resource = '', id = '', ...rest] = typeof at === 'string' ? at.split('/') : [];
    const isRequest = REQUESTS.some((one) => one === resource) && isUuid(id) && rest.length === 0;
    return isRequest ? `${resource}/${id}` : undefined;
  } catch {
    return undefined;
  }
}

/** Whether somebody works on the request that they say is open; whoever sent it does not. */
export async function worksHere(person: Person, at: string): Promise<boolean> {
  const [name, id] = at.split('/') as [string, string];
  const resource = resources[name]!;
  if (!grantsOf(resource, person).some(({ update }) => update)) return false;
  try {
    await getRecord(resource, person, id);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return false;
    throw error;
  }
}

/** Tells all processes that somebody has opened a record, has it open still, or has left it. */
export async function announce(here: Omit<Here, 'type'>): Promise<void> {
  await fromPool('select pg_notify($1, $2) is null as ok', [CHANNEL, JSON.stringify({ type: 'here', ...here })]);
}

/** Passes it on to the others at this request who still work on it, and answers for them: whoever comes learns who is there. */
export async function passOn(openSockets: OpenSockets, { id, who, isGone, isAnswer }: Here): Promise<void> {
  const there = openSockets.all().filter(({ at, claims }) => at === id && claims.sub !== who);
  const able = await Promise.all(there.map(async ({ claims }) => mayStay(claims, id)));
  const others = there.filter((_, n) => able[n]);
  if (others.length === 0) return;
  const [person] = await fromPool(
    `select u.id::text as "_id", coalesce(nullif(concat_ws(' ', u.name, u.surname), ''), u.email::text) as name
     from users u where u.id = $1::uuid`,
    [who],
  );
  if (!person) return;
  const text = JSON.stringify({ type: 'here', record: { at: id, person, isGone: isGone === true } });
  for (const one of others) send(one, text);
  if (isGone || isAnswer) return;
  for (const other of new Set(others.map(({ claims }) => claims.sub)))
    await announce({ id, who: other, isAnswer: true });
}

/** Looks up the person again: they may have lost the request, or their role, since they opened it. */
async function mayStay(claims: Claims, at: string): Promise<boolean> {
  const person = await personOfSession(claims);
  return person !== null && worksHere(person, at);
}
