/** The PostgreSQL channel on which the processes of the portal notify each other. */
export const CHANNEL = 'portal_live';

const TOLD = ['notification', 'new-chat', 'new-message', 'chat-read'] as const;

/** A notification for a person with the portal open; `id` is the record it is about. */
export type LiveMessage = { type: (typeof TOLD)[number]; id: string };

/**
 * A payload of the channel: ids only, because every database client can listen and the limit is 8,000 bytes.
 * `session` (ended), `person` (role or lock changed) and `hidden` (a center left the public map) are sent by triggers,
 * so that no change is missed.
 */
export type Payload = (LiveMessage & { to: string }) | Here | { type: 'session' | 'person' | 'hidden'; id: string };

/** Somebody (`who`) has a record open, as `contacts/{id}`, or has left it; an answer says so to whoever has just come. */
export type Here = { type: 'here'; id: string; who: string; isGone?: boolean; isAnswer?: boolean };

const TYPES: readonly string[] = [...TOLD, 'here', 'session', 'person', 'hidden'];

/** null for payloads that are not ours. */
export function readPayload(payload: string): Payload | null {
  try {
    const parsed = JSON.parse(payload) as Payload;
    return TYPES.includes(parsed.type) && typeof parsed.id === 'string' ? parsed : null;
  } catch {
    return null;
  }
}
