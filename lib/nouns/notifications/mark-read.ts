import type { Person } from '@/lib/core/actor/actor';
import { number, object } from '@/lib/core/json-schema';
import { definePortalForm, defineVerb } from '@/lib/core/verb';
import { type Tx, transaction } from '@/lib/run/db/transaction';
import { notFound } from '@/lib/run/errors';
import { notifications } from './resource';

/** Marks one of the caller's notifications as read. Idempotent. @throws Problem 404 if it is not theirs */
export async function markRead(tx: Tx, me: Person, id: string): Promise<void> {
  const mine = { id, userId: me.id };
  const { count } = await tx.notification.updateMany({
    where: { ...mine, readAt: null },
    data: { readAt: new Date() },
  });
  if (count === 0 && (await tx.notification.count({ where: mine })) === 0) throw notFound();
}

/** Returns how many there were. */
async function markAllRead(tx: Tx, me: Person): Promise<number> {
  const unread = { userId: me.id, readAt: null };
  const { count } = await tx.notification.updateMany({ where: unread, data: { readAt: new Date() } });
  return count;
}

/** Marks notifications as read for everybody once the request they are about was answered. */
export async function markAnswered(tx: Tx, asked: { membershipId: string } | { connectionId: string }): Promise<void> {
  await tx.notification.updateMany({ where: { ...asked, readAt: null }, data: { readAt: new Date() } });
}

export const readOne = defineVerb('PATCH /notifications/{id}/read', {
  summary: 'Mark one of the notifications as read',
  answer: notifications,
  run: ({ tx, actor, id }) => markRead(tx, actor, id),
});

export const readAll = defineVerb('PATCH /notifications/read', {
  summary: 'Mark all notifications as read',
  answer: object({ read: number }),
  run: async ({ tx, actor }) => ({ read: await markAllRead(tx, actor) }),
});

export const readAllByForm = definePortalForm('POST /me/notifications', {
  summary: 'Mark all notifications as read, without JavaScript',
  fields: 'back',
  page: 'profile',
  saved: 'notifications',
  submit: async ({ me, values: { back = '' } }) => {
    await transaction((tx) => markAllRead(tx, me));
    return back.startsWith(`/${me.group}/`) ? { to: back } : {};
  },
});
