import type { Row } from './copy-rows';

type Membership = { centerId: string; userId: string; at: Date };

/** Somebody who works at a center. */
export const worksAt = ({ centerId, userId, at }: Membership, isResponsible: boolean): Row => ({
  ...{ center_id: centerId, user_id: userId, status: 'active', kind: isResponsible ? 'founding' : 'request' },
  ...{ is_responsible: isResponsible, asked_by_id: userId, decided_by_id: null, decided_at: at },
  ...{ created_at: at, updated_at: at },
});

/** Somebody who waits to work at a center: they have asked, or `invitedBy` somebody who waits for their answer. */
export const waitsAt = (id: string, { centerId, userId, at }: Membership, invitedBy?: string): Row => ({
  id,
  ...{ center_id: centerId, user_id: userId, status: 'waiting', kind: invitedBy ? 'invitation' : 'request' },
  ...{ is_responsible: false, asked_by_id: invitedBy ?? userId, decided_by_id: null, decided_at: null },
  ...{ created_at: at, updated_at: at },
});
