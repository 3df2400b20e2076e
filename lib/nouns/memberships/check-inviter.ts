import { groupOf } from '@/lib/core/actor/roles';
import { personById } from '@/lib/nouns/accounts/sessions/data';
import type { Membership } from '@/lib/nouns/memberships/schema';
import { type Tx, within } from '@/lib/run/db/transaction';
import { centersDecidedBy } from './check-decider';

type Asked = Pick<Membership, 'id' | 'centerId' | 'status' | 'kind'>;

/**
 * Whether a pending invitation was sent by somebody who no longer decides for the center: removed, replaced, disabled. It
 * is not the center's any more; whoever leaves in anger would otherwise have let others in beforehand.
 */
export async function hasLapsed(tx: Tx, { id, centerId, status, kind }: Asked): Promise<boolean> {
  if (status !== 'waiting' || kind !== 'invitation') return false;
  const { askedById } = await tx.membership.findUniqueOrThrow({ where: { id }, select: { askedById: true } });
  const inviter = askedById && (await personById(askedById, within(tx)));
  if (!inviter) return true;
  // Staff who work in another role for a while have not lost their own.
  const asThemselves = { ...inviter, group: groupOf(inviter.originalRole) };
  return (await centersDecidedBy(tx, asThemselves, [centerId])).length === 0;
}
