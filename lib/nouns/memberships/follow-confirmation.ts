import { anonymous } from '@/lib/core/actor/actor';
import { refreshStatusOfExperts } from '@/lib/nouns/centers/refresh-status';
import { proveCenters } from '@/lib/nouns/practice-claims/prove-centers';
import { clientWithin, type Tx } from '@/lib/run/db/transaction';
import { hasLapsed } from './check-decider';
import { notifyOfProvedRequests } from './notify-membership';
import { activateMembership } from './write-membership';

/**
 * Continues what was waiting for a confirmed address: requests reach the deciders, and the person's centers count them.
 * Choosing the password of an account created with an invitation accepts it, if the link was that of the e-mail that
 * names the center: readers of other e-mails answer in the portal.
 */
export async function followConfirmation(tx: Tx, userId: string, { isInvited = false } = {}): Promise<void> {
  if (isInvited) {
    const waiting = await tx.membership.findMany({
      where: { userId, status: 'waiting', kind: 'invitation', withAccount: true, center: { deletedAt: null } },
    });
    for (const membership of waiting)
      if (!(await hasLapsed(tx, membership))) await activateMembership(tx, anonymous, membership);
  }
  await proveCenters(tx, userId);
  await notifyOfProvedRequests(tx, userId);
  await refreshStatusOfExperts(clientWithin(tx), [userId]);
}
