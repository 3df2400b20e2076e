import type { Person } from '@/lib/auth/actor';
import { notFound } from '@/lib/errors';
import type { Tx } from '@/lib/rest/transaction';

/** Nothing that is in the conversation now is new to the caller any more. @throws Problem 404 when it is not theirs */
export async function markRead(tx: Tx, me: Person, chatId: string): Promise<void> {
  const mine = { chatId, userId: me.id, chat: { deletedAt: null } };
  const { count } = await tx.chatParticipant.updateMany({ where: mine, data: { readAt: new Date() } });
  if (count === 0) throw notFound();
}
