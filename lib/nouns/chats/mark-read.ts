import type { Person } from '@/lib/core/actor/actor';
import { defineVerb } from '@/lib/core/verb';
import { type Tx, within } from '@/lib/run/db/transaction';
import { notFound } from '@/lib/run/errors';
import { publishToAll } from '@/lib/run/realtime/publish';
import { chats } from './resource';

/**
 * Marks everything in the conversation as read by the caller, up to the time of its last message rather than the
 * current time: a message arriving right now stays unread. The others see at once how far it was read.
 * @throws Problem 404 if the conversation is not theirs
 */
export async function markRead(tx: Tx, me: Person, chatId: string): Promise<void> {
  const [row] = await within(tx)(
    `with mine as (
       select p.chat_id, p.user_id, p.read_at, (
         select max(m.created_at) from messages m where m.chat_id = p.chat_id and m.sender_id <> p.user_id) as latest
       from chat_participants p join chats c on c.id = p.chat_id
       where p.chat_id = $1::uuid and p.user_id = $2::uuid and c.deleted_at is null),
     moved as (
       update chat_participants p set read_at = mine.latest from mine
       where p.chat_id = mine.chat_id and p.user_id = mine.user_id and mine.latest > coalesce(mine.read_at, '-infinity')
       returning p.chat_id)
     select exists (select from moved) as "hasMoved",
       array(select o.user_id::text from chat_participants o where o.chat_id = mine.chat_id and o.user_id <> mine.user_id) as others
     from mine`,
    [chatId, me.id],
  );
  if (!row) throw notFound();
  if (row.hasMoved) await publishToAll(tx, row.others as string[], { type: 'chat-read', id: chatId });
}

export const readChat = defineVerb('PATCH /chats/{id}/read', {
  summary: 'Mark everything in a chat as read',
  answer: chats,
  run: ({ tx, actor, id }) => markRead(tx, actor, id),
});
