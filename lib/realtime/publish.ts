import type { Tx } from '@/lib/rest/transaction';
import { CHANNEL, type LiveMessage } from './message';

/**
 * Tells somebody, wherever the portal is open before them, that there is something new. Said by the transaction of the
 * change: after its commit, or not at all. What they are shown of it is read then, as they may read it.
 */
export async function publish(tx: Tx, userId: string, message: LiveMessage): Promise<void> {
  await tx.$executeRaw`select pg_notify(${CHANNEL}, ${JSON.stringify({ ...message, to: userId })})`;
}
