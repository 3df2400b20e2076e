import type { MembershipKind } from './schema';

/** Who acts on a membership: the professional, or somebody who decides for the center. */
export type Side = 'self' | 'center';

/** The center accepts requests, the professional accepts invitations: never the side that made it. */
export const mayAccept = (side: Side, kind: MembershipKind): boolean =>
  kind === (side === 'self' ? 'invitation' : 'request');
