import { publish } from '@/lib/realtime/publish';
import type { Tx } from '@/lib/rest/transaction';

/** `message` is a key of messages/*.json, `href` a path below the reader's area. */
export type Note = {
  userId: string;
  message: string;
  values?: Record<string, string | number>;
  href?: string;
  membershipId?: string;
  connectionId?: string;
};

/** Notifies people in the portal, live if it is open. Part of the caller's transaction. */
export async function sendNotifications(tx: Tx, notes: Note[]): Promise<void> {
  if (notes.length === 0) return;
  const sent = await tx.notification.createManyAndReturn({ data: notes, select: { id: true, userId: true } });
  for (const { id, userId } of sent) await publish(tx, userId, { type: 'notification', id });
}
