import type { Person } from '@/lib/core/actor/actor';
import type { Tx } from '@/lib/run/db/transaction';
import { notFound } from '@/lib/run/errors';

/** Marks one of the caller's notifications as read. Idempotent. @throws Problem 404 if it is not theirs */
export async function markRead(tx: Tx, me: Person, id: string): Promise<void> {
  const mine = { id, userId: me.id };
  const { count } = await tx.notification.updateMany({
    where: { ...mine, readAt: null },
    data: { readAt: new Date() },
  });
  if (count === 0 && (await tx.notification.count({ where: mine })) === 0) throw notFound();
}

/** Marks all of the caller's notifications as read; returns how many there were. */
export async function markAllRead(tx: Tx, me: Person): Promise<number> {
  const unread = { userId: me.id, readAt: null };
  const { count } = await tx.notification.updateMany({ where: unread, data: { readAt: new Date() } });
  return count;
}

/** Marks notifications as read for everybody once the request they are about was answered. */
export async function markAnswered(tx: Tx, asked: { membershipId: string } | { connectionId: string }): Promise<void> {
  await tx.notification.updateMany({ where: { ...asked, readAt: null }, data: { readAt: new Date() } });
}
