import type { Actor, Person } from '@/lib/core/actor/actor';
import { requireConfirmed } from '@/lib/core/actor/require-person';
import type { Input } from '@/lib/core/assign';
import { audit } from '@/lib/core/audit';
import { verifyOwnUpload } from '@/lib/core/files/verify-own-upload';
import { requireMayWrite } from '@/lib/nouns/chats/verify-in-touch';
import { lockRows, type Tx, within } from '@/lib/run/db/transaction';
import { conflict, invalid, notFound, tooManyRequests } from '@/lib/run/errors';
import { limits } from '@/lib/run/limits/limits';
import { publishToAll } from '@/lib/run/realtime/publish';

/**
 * Sends a message in one's own conversation; the others are notified at once. The audit records
 * that it was sent, not its content: conversations are private.
 * @throws Problem 403 with an unconfirmed address, 404 for a conversation that is not theirs, 409 if it is closed or has
 * nobody who may be written to, 429 above the limit per minute
 */
export async function sendMessage(tx: Tx, actor: Actor, input: Input): Promise<string> {
  const me = requireConfirmed(actor);
  const { chatId, text, pictureId = null } = input as { chatId: string; text: string; pictureId?: string | null };
  if (!text.trim() && !pictureId) throw invalid([{ field: 'text', message: 'validation.required' }]);
  const { status, others } = await lockChat(tx, me, chatId);
  if (status === 'closed') throw conflict('errors.chatClosed', 'chatId');
  await requireMayWrite(tx, me, others);
  await verifyOwnUpload(tx, { field: 'pictureId', fileId: pictureId, ownerId: me.id, on: 'message' });
  const id = await insertMessage(tx, [chatId, me.id, text, pictureId]);
  await audit(tx, me, { action: 'create', entity: 'messages', entityId: id, after: { chatId } });
  await publishToAll(tx, others, { type: 'new-message', id });
  return id;
}

/** The sender first, since the limit counts all their chats, then the chat. */
async function lockChat(tx: Tx, { id }: Person, chatId: string): Promise<{ status: string; others: string[] }> {
  const { points, seconds } = limits.sendMessages;
  await lockRows(tx, 'users', id);
  const [row] = await within(tx)(
    `select c.status::text,
       array(select p.user_id::text from chat_participants p where p.chat_id = c.id and p.user_id <> $2::uuid) as others,
       (select count(*)::int from messages m
        where m.sender_id = $2::uuid and m.created_at > now() - $3 * interval '1 second') as sent
     from chats c where c.id = $1::uuid and c.deleted_at is null
       and exists (select from chat_participants p where p.chat_id = c.id and p.user_id = $2::uuid)
     for no key update of c`,
    [chatId, id, seconds],
  );
  if (!row) throw notFound();
  if (Number(row.sent) >= points) throw tooManyRequests(seconds);
  return { status: row.status as string, others: row.others as string[] };
}

/** The database's time while the chat is locked, later than the last: who saw one message finds all later ones. */
async function insertMessage(tx: Tx, values: unknown[]): Promise<string> {
  const [row] = await within(tx)(
    `with said as (
       insert into messages (chat_id, sender_id, text, picture_id, created_at)
       select c.id, $2::uuid, $3, $4::uuid,
         greatest(date_trunc('milliseconds', clock_timestamp()), c.updated_at + interval '1 millisecond')
       from chats c where c.id = $1::uuid returning id, chat_id, created_at),
     moved as (update chats c set updated_at = said.created_at from said where c.id = said.chat_id)
     select id::text from said`,
    values,
  );
  return row!.id as string;
}
