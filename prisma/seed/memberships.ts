import { createHash } from 'node:crypto';
import type { Row } from './copy-rows';

type Membership = { centerId: string; userId: string; at: Date };

/** A deterministic id: a notification can refer to it, and no other row changes with it. */
function idOf({ centerId, userId, at }: Membership): string {
  const digest = createHash('sha256').update(`${centerId} ${userId} ${at.getTime()}`).digest('hex');
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
}

/** An active membership. Two of three agree to be shown on the public page, by their id; the demo professional always. */
export const worksAt = ({ centerId, userId, at }: Membership, isResponsible: boolean, isShown = false): Row => ({
  id: idOf({ centerId, userId, at }),
  shown_at: isShown || idOf({ centerId, userId, at }) < 'b' ? at : null,
  center_id: centerId,
  user_id: userId,
  status: 'active',
  kind: isResponsible ? 'founding' : 'request',
  is_responsible: isResponsible,
  asked_by_id: userId,
  decided_at: at,
  created_at: at,
});

export const waitsAt = ({ centerId, userId, at }: Membership, invitedBy?: string) => ({
  id: idOf({ centerId, userId, at }),
  center_id: centerId,
  user_id: userId,
  status: 'waiting',
  kind: invitedBy ? 'invitation' : 'request',
  is_responsible: false,
  asked_by_id: invitedBy ?? userId,
  created_at: at,
});
