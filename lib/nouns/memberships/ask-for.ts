import type { Person } from '@/lib/core/actor/actor';
import { lockRows, type Tx } from '@/lib/run/db/transaction';
import { hasLapsed } from './check-decider';
import { lockInvited } from './invite-expert';
import { notifyOfRequests } from './notify-membership';
import { closeMembership, lockOpen, openMembership } from './write-membership';

/**
 * Asks a center on behalf of a professional, who is no member until somebody responsible accepts. A membership or a
 * pending one that still counts stays as it is.
 * @param field names the person in the caller's input
 */
export async function askFor(tx: Tx, me: Person, centerId: string, userId: string, field: string): Promise<void> {
  const [person] = await lockInvited(tx, me, [userId], field);
  await lockRows(tx, 'centers', centerId);
  const [open] = await lockOpen(tx, userId, [centerId]);
  if (open && !(await hasLapsed(tx, open))) return;
  if (open) await closeMembership(tx, me, open, 'refuse-membership');
  const { id } = await openMembership(tx, me, { centerId, userId, kind: 'request' });
  // Else once the address is confirmed.
  if (person!.isConfirmed) await notifyOfRequests(tx, [id]);
}
