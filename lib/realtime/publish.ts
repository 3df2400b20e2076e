import { type Tx, within } from '@/lib/rest/transaction';
import { CHANNEL, type LiveMessage } from './message';

/**
 * Tells somebody, wherever the portal is open before them, that there is something new. Said by the transaction of the
 * change: after its commit, or not at all. What they are shown of it is read then, as they may read it.
 */
export const publish = (tx: Tx, userId: string, message: LiveMessage): Promise<void> =>
  publishToAll(tx, [userId], message);

/** The same to several people. */
export async function publishToAll(tx: Tx, userIds: string[], message: LiveMessage): Promise<void> {
  const said = userIds.map((to) => JSON.stringify({ ...message, to }));
  await within(tx)('select pg_notify($1, one) from unnest($2::text[]) one', [CHANNEL, said]);
}
