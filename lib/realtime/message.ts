/** The channel of PostgreSQL on which the processes of the portal tell each other what happened. */
export const CHANNEL = 'portal_live';

const TOLD = ['notification', 'new-chat', 'new-message', 'chat-read'] as const;

/** What somebody is told while the portal is open before them; `id` is the record it is about. */
export type LiveMessage = { type: (typeof TOLD)[number]; id: string };

/**
 * What is said on the channel: ids only, since everybody on the database hears it and there is room for 8,000 bytes.
 * `session` (it ended) and `person` (role or lock changed) come from triggers, whoever made the change.
 */
export type Said = (LiveMessage & { to: string }) | { type: 'session' | 'person'; id: string };

const TYPES: readonly string[] = [...TOLD, 'session', 'person'];

/** null for what is not of ours. */
export function readSaid(payload: string): Said | null {
  try {
    const said = JSON.parse(payload) as Said;
    return TYPES.includes(said.type) && typeof said.id === 'string' ? said : null;
  } catch {
    return null;
  }
}
