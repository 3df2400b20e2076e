import type { Person } from '@/lib/auth/actor';
import { notFound } from '@/lib/errors';
import type { Tx } from '@/lib/rest/transaction';

/** The caller has read one of their notifications. Again is as good as once. @throws Problem 404 when it is not theirs */
export async function markRead(tx: Tx, me: Person, id: string): Promise<void> {
  const mine = { id, userId: me.id };
  const { count } = await tx.notification.updateMany({
    where: { ...mine, readAt: null },
    data: { readAt: new Date() },
  });
  if (count === 0 && (await tx.notification.count({ where: mine })) === 0) throw notFound();
}

/** The caller has read everything; returns how much that was. */
export async function markAllRead(tx: Tx, me: Person): Promise<number> {
  const unread = { userId: me.id, readAt: null };
  const { count } = await tx.notification.updateMany({ where: unread, data: { readAt: new Date() } });
  return count;
}

/** What was to be answered is: nobody who was told of it finds it unread any more. */
export async function markAnswered(tx: Tx, asked: { membershipId: string } | { connectionId: string }): Promise<void> {
  await tx.notification.updateMany({ where: { ...asked, readAt: null }, data: { readAt: new Date() } });
}
