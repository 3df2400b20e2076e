// Conversations between users, in and out of scope: the part of the world that only needs people.
import { db } from '@/lib/run/db/db';
import type { Caller } from '../api/expected-permissions';
import { type Member, makePerson, unique } from './people';
import type { Fixture } from './world';

/** Conversations, messages, connections and notifications of these people, and of a stranger. */
export function fixturesOfTalk(
  people: Record<Exclude<Caller, 'none'>, Member>,
  strangerId: string,
  colleagueId: string,
): Record<string, Fixture> {
  const { admin, expert, consultant } = people;
  const idOf = (caller: Caller) => (caller === 'none' ? admin.id : people[caller].id);
  /** With somebody they may write to: an admin sees everybody. */
  const chatWith = (userId: string) => {
    const partner = userId === admin.id ? expert.id : admin.id;
    return db.chat.create({ data: { participants: { create: [{ userId }, { userId: partner }] } } });
  };
  const strangersChat = () => db.chat.create({ data: { participants: { create: { userId: strangerId } } } });
  /** The conversation with a user's latest message. */
  const chatOf = new Map<string, string>();
  /** Somebody they have a conversation with. */
  const knownTo = new Map<string, string>();
  const message = async (senderId: string) => {
    const chat = await (senderId === strangerId ? strangersChat() : chatWith(senderId));
    chatOf.set(senderId, chat.id);
    return db.message.create({ data: { chatId: chat.id, senderId, text: 'Salve' }, select: { id: true } });
  };
  return {
    blocks: {
      near: async (caller) => {
        const [blocked, known] = await Promise.all([makePerson('expert'), makePerson('expert')]);
        await db.chat.create({ data: { participants: { create: [{ userId: idOf(caller) }, { userId: known.id }] } } });
        knownTo.set(idOf(caller), known.id);
        return db.block.create({ data: { blockerId: idOf(caller), blockedId: blocked.id } });
      },
      far: async () => db.block.create({ data: { blockerId: strangerId, blockedId: (await makePerson('expert')).id } }),
      create: (caller) => ({ blockedId: knownTo.get(idOf(caller)) ?? crypto.randomUUID() }),
      update: () => ({}),
    },
    chats: {
      near: (caller) => chatWith(idOf(caller)),
      far: strangersChat,
      // Those still waiting see nobody of the center, except their own connection.
      create: (caller) => ({
        participantsIds: [caller === 'expert' ? colleagueId : caller === 'waiting' ? consultant.id : expert.id],
      }),
      update: () => ({ status: 'closed' }),
    },
    connections: {
      near: async (caller) => {
        const { id } = await makePerson('expert');
        return db.connection.create({ data: { userId: id, employeeId: idOf(caller) } });
      },
      far: async () => {
        const { id } = await makePerson('expert');
        return db.connection.create({ data: { userId: id, employeeId: strangerId } });
      },
      create: (caller) => ({ employeeId: caller === 'admin' ? consultant.id : admin.id }),
      update: () => ({ status: 'closed' }),
    },
    messages: {
      near: (caller) => message(idOf(caller)),
      far: () => message(strangerId),
      create: (caller) => ({ chatId: chatOf.get(idOf(caller)) ?? crypto.randomUUID(), text: unique('text') }),
      update: () => ({ text: unique('text') }),
    },
    notifications: {
      near: (caller) => db.notification.create({ data: { userId: idOf(caller), message: 'notifications.x' } }),
      far: () => db.notification.create({ data: { userId: strangerId, message: 'notifications.x' } }),
      create: () => ({ message: 'notifications.x' }),
      update: () => ({ readAt: null }),
    },
  };
}
