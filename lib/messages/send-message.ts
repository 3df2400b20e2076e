import type { Actor } from '@/lib/auth/actor';
import { requirePerson } from '@/lib/auth/require-person';
import { conflict, notFound } from '@/lib/errors';
import { publish } from '@/lib/realtime/publish';
import type { Input } from '@/lib/rest/assign';
import { audit } from '@/lib/rest/audit';
import type { Tx } from '@/lib/rest/transaction';

/**
 * Says something in a conversation one takes part in; the others are told at once. The audit keeps that it was said, not
 * what: conversations are read by those who hold them.
 * @throws Problem 404 for a conversation that is not theirs, 409 for one that is closed
 */
export async function sendMessage(tx: Tx, actor: Actor, input: Input): Promise<string> {
  const me = requirePerson(actor);
  const { chatId, text } = input as { chatId: string; text: string };
  await tx.$executeRaw`select 1 from chats where id = ${chatId}::uuid for no key update`;
  const chat = await tx.chat.findFirst({
    where: { id: chatId, deletedAt: null, participants: { some: { userId: me.id } } },
    select: { status: true, participants: { select: { userId: true } } },
  });
  if (!chat) throw notFound();
  if (chat.status === 'closed') throw conflict('errors.chatClosed', 'chatId');
  // One clock, the database's, says what came first: message, chat and what its sender has read.
  const { id, createdAt } = await tx.message.create({
    data: { chatId, text, senderId: me.id },
    select: { id: true, createdAt: true },
  });
  await tx.chat.update({ where: { id: chatId }, data: { updatedAt: createdAt } });
  const own = { chatId_userId: { chatId, userId: me.id } };
  await tx.chatParticipant.update({ where: own, data: { readAt: createdAt } });
  await audit(tx, me, { action: 'create', entity: 'messages', entityId: id, after: { chatId } });
  for (const { userId } of chat.participants) {
    if (userId !== me.id) await publish(tx, userId, { type: 'new-message', id });
  }
  return id;
}
