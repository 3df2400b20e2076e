import type { MembershipKind } from './schema';

/** The side of an actor: the professional, or a decider of the center. */
export type Side = 'self' | 'center';

/** The center accepts requests, the professional accepts invitations: never the side that made it. */
export const mayAccept = (side: Side, kind: MembershipKind): boolean =>
  kind === (side === 'self' ? 'invitation' : 'request');
