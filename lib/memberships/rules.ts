import type { MembershipKind } from './schema';

/** Who looks at a membership: the professional themselves, or somebody who decides for the center. */
export type Side = 'self' | 'center';

/** A request is accepted by the center, an invitation by the professional: never by who made it. */
export const mayAccept = (side: Side, kind: MembershipKind): boolean =>
  kind === (side === 'self' ? 'invitation' : 'request');
