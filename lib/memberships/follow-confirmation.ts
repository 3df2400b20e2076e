import { anonymous } from '@/lib/auth/actor';
import { refreshStandingOfExperts } from '@/lib/centers/refresh-standing';
import { clientWithin, type Tx } from '@/lib/rest/transaction';
import { tellOfProvedRequests } from './tell-membership';
import { activateMembership } from './write-membership';

/**
 * An address is confirmed: what waited for it goes on. Requests reach those who decide, and the centers of the person count
 * them. Whoever chooses the password of an account that was made with an invitation says yes to it, by whichever letter.
 */
export async function followConfirmation(tx: Tx, userId: string, { choosesPassword = false } = {}): Promise<void> {
  if (choosesPassword) {
    const waiting = await tx.membership.findMany({
      where: { userId, status: 'waiting', kind: 'invitation', withAccount: true, center: { deletedAt: null } },
    });
    for (const membership of waiting) await activateMembership(tx, anonymous, membership);
  }
  await tellOfProvedRequests(tx, userId);
  await refreshStandingOfExperts(clientWithin(tx), [userId]);
}
