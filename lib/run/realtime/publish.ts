import { type Tx, within } from '@/lib/run/db/transaction';
import { CHANNEL, type LiveMessage } from './message';

/**
 * Notifies a person in all their open tabs that there is something new. Part of the transaction of the change: sent
 * after its commit, or not at all. The content is read on delivery, with the person's own rights.
 */
export const publish = (tx: Tx, userId: string, message: LiveMessage): Promise<void> =>
  publishToAll(tx, [userId], message);

/** Notifies several people that there is something new. */
export async function publishToAll(tx: Tx, userIds: string[], message: LiveMessage): Promise<void> {
  const payloads = userIds.map((to) => JSON.stringify({ ...message, to }));
  await within(tx)('select pg_notify($1, one) from unnest($2::text[]) one', [CHANNEL, payloads]);
}
