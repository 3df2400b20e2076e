import type { Person } from '@/lib/core/actor/actor';
import { isUuid } from '@/lib/core/fields/column-values';
import { fromPool, getRecord } from '@/lib/core/read';
import { resources } from '@/lib/nouns/resources';
import { Problem } from '@/lib/run/errors';
import { CHANNEL, type Here } from '@/lib/run/realtime/message';
import { type OpenSockets, send } from './open-sockets';

/** The record that a client says it has open, as `contacts/{id}`; null if it has left it, undefined if it says nothing of the kind. */
export function readHere(text: string): string | null | undefined {
  try {
    const { at } = JSON.parse(text) as { at?: unknown };
    if (at === null) return null;
    const [resource = '', id = '', ...rest] = typeof at === 'string' ? at.split('/') : [];
    return Object.hasOwn(resources, resource) && isUuid(id) && rest.length === 0 ? `${resource}/${id}` : undefined;
  } catch {
    return undefined;
  }
}

/** Whether somebody may see the record that they say is open. */
export async function maySeeHere(person: Person, at: string): Promise<boolean> {
  const [resource, id] = at.split('/') as [string, string];
  try {
    await getRecord(resources[resource]!, person, id);
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

/** Passes it on to the others at this record, and answers for them: whoever comes learns who is there. */
export async function passOn(openSockets: OpenSockets, { id, who, isGone, isAnswer }: Here): Promise<void> {
  const others = openSockets.all().filter(({ at, claims }) => at === id && claims.sub !== who);
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
