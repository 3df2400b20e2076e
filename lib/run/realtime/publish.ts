import { type Tx, within } from '@/lib/run/db/transaction';

/** The PostgreSQL channel on which the processes of the portal notify each other. */
export const CHANNEL = 'portal_live';

export const LIVE_TYPES = ['notification', 'new-chat', 'new-message', 'chat-read'] as const;

/** A notification for a person with the portal open; `id` is the record it is about. */
export type LiveMessage = { type: (typeof LIVE_TYPES)[number]; id: string };

/**
 * A payload of the channel: ids only, because every database client can listen and the limit is 8,000 bytes.
 * `session` (ended), `person` (role or lock changed) and `hidden` (a center left the public map) are sent by triggers,
 * so that no change is missed.
 */
type Payload = (LiveMessage & { to: string }) | Here | { type: 'session' | 'person' | 'hidden'; id: string };

/** Somebody (`who`) has a record open, as `contacts/{id}`, or has left it; an answer tells a newcomer. */
export type Here = { type: 'here'; id: string; who: string; isGone?: boolean; isAnswer?: boolean };

const TYPES: readonly string[] = [...LIVE_TYPES, 'here', 'session', 'person', 'hidden'];

/** null for payloads that are not ours. */
export function readPayload(payload: string): Payload | null {
  try {
    const parsed = JSON.parse(payload) as Payload;
    return TYPES.includes(parsed.type) && typeof parsed.id === 'string' ? parsed : null;
  } catch {
    return null;
  }
}

/** Tells a person's open tabs that there is something new, after the commit; the content is read with their rights. */
export const publish = (tx: Tx, userId: string, message: LiveMessage): Promise<void> =>
  publishToAll(tx, [userId], message);

export const publishToAll = (tx: Tx, userIds: string[], message: LiveMessage): Promise<void> =>
  publishAll(
    tx,
    userIds.map((to) => ({ ...message, to })),
  );

/** Notifies each person of a record of their own, in one statement. */
export async function publishAll(tx: Tx, messages: (LiveMessage & { to: string })[]): Promise<void> {
  const payloads = messages.map((message) => JSON.stringify(message));
  await within(tx)('select pg_notify($1, one) from unnest($2::text[]) one', [CHANNEL, payloads]);
}
