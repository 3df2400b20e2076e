import type { ConnectionStatus } from '@/lib/nouns/chats/connections/schema';

export type Side = 'asker' | 'employee';

const moves: Record<ConnectionStatus, Partial<Record<ConnectionStatus, readonly Side[]>>> = {
  waiting: { active: ['employee'], closed: ['asker', 'employee'] },
  active: { closed: ['asker', 'employee'] },
  closed: { waiting: ['asker'], active: ['employee'] },
};

/**
 * The employee accepts; both may end it; the side that asked may ask again. An employee may still accept what they refused
 * themselves, but not what the other side has given up: that is theirs to ask for again.
 */
export const mayMove = (side: Side, from: ConnectionStatus, to: ConnectionStatus, isGivenUp = false): boolean =>
  from === to || (!(from === 'closed' && to === 'active' && isGivenUp) && (moves[from][to]?.includes(side) ?? false));
