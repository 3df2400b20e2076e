import type { Person } from '@/lib/core/actor/actor';
import { isUuid } from '@/lib/core/fields/column-values';
import { listRecords } from '@/lib/core/lists/list';
import { parseListQuery } from '@/lib/core/lists/query';
import { getRecord } from '@/lib/core/read';
import { chatMessages } from '@/lib/nouns/chats/messages/resource';
import type { Message } from '@/lib/nouns/chats/messages/schema';
import { fromPool } from '@/lib/run/db/transaction';
import { notFound } from '@/lib/run/errors';
import { instantIn } from '@/lib/run/i18n/dates';
import { blockIdOf } from './data';
import { chats } from './resource';
import { type Chat, MESSAGES_SHOWN, type Writing } from './schema';
import { writingTo } from './verify-in-touch';

export type OpenChat = {
  chat: Chat;
  /** Oldest first. */
  messages: Message[];
  hasOlder: boolean;
  writing: Writing;
  blockId: string | null;
};

/**
 * A conversation as a participant sees it: its latest messages, or those up to `before`.
 * @throws Problem 404 if it is not theirs
 */
export async function openChat(me: Person, id: string, before?: string): Promise<OpenChat> {
  if (!isUuid(id)) throw notFound();
  const { body } = await getRecord(chats, me, id);
  const chat = JSON.parse(body) as Chat;
  const others = chat.people.map(({ _id }) => _id);
  const until = instantIn(before);
  const asked = new URLSearchParams({
    chatId: id,
    limit: String(MESSAGES_SHOWN + 1),
    ...(until && { 'createdAt[lte]': until }),
  });
  const [listed, writing, blockId] = await Promise.all([
    listRecords(chatMessages, me, parseListQuery(chatMessages, asked)),
    writingTo(fromPool, me, others),
    others.length === 1 ? blockIdOf(me.id, others[0]!) : null,
  ]);
  const latest = JSON.parse(listed.body) as Message[];
  return {
    chat,
    messages: latest.slice(0, MESSAGES_SHOWN).toReversed(),
    hasOlder: latest.length > MESSAGES_SHOWN,
    writing: chat.status === 'closed' ? 'closed' : writing,
    blockId,
  };
}
