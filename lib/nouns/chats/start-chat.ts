import type { Actor } from '@/lib/core/actor/actor';
import { requireConfirmed } from '@/lib/core/actor/require-person';
import { hrefOf } from '@/lib/core/actor/roles';
import type { Input } from '@/lib/core/assign';
import { audit } from '@/lib/core/audit';
import { createRecord } from '@/lib/core/records';
import { definePortalForm } from '@/lib/core/verb';
import { lockRows, type Tx, transaction, within } from '@/lib/run/db/transaction';
import { conflict, invalid, tooManyRequests } from '@/lib/run/errors';
import { limits } from '@/lib/run/limits/limits';
import { publishToAll } from '@/lib/run/realtime/publish';
import { chats } from './resource';
import { contactsOf } from './verify-in-touch';

/**
 * Starts a conversation with people the caller may see or is connected with; the caller always takes part. The others
 * are notified at once. With a single person there is only one conversation, which is continued.
 * @throws Problem 400 for somebody the caller may not write to, 409 if one
 * has blocked the other, 429 above the daily limit
 */
export async function startChat(tx: Tx, actor: Actor, input: Input): Promise<string> {
  const me = requireConfirmed(actor);
  const others = (input.participantsIds as string[]).filter((id) => id !== me.id);
  const contacts = (await contactsOf(within(tx), me, others)).filter(({ isNear }) => isNear);
  if (others.length === 0 || contacts.length < others.length)
    throw invalid([{ field: 'participantsIds', message: 'validation.invalid' }]);
  if (contacts.some(({ isBlocked }) => isBlocked)) throw conflict('errors.chatBlocked', 'participantsIds');
  if (contacts.some(({ hasBlocked }) => hasBlocked)) throw conflict('errors.chatOutOfTouch', 'participantsIds');
  // Of two concurrent attempts the second finds the conversation of the first.
  await lockRows(tx, 'users', ...others, me.id);
  const known = others.length === 1 ? await chatOf(tx, me.id, others[0]!) : null;
  if (known) return known;
  await requireFewToday(tx, me.id);
  const participantsIds = [...others, me.id];
  const participants = { createMany: { data: participantsIds.map((userId) => ({ userId })) } };
  const { id } = await tx.chat.create({ data: { startedById: me.id, participants }, select: { id: true } });
  // Logs who talks to whom, without names or content.
  await audit(tx, me, { action: 'create', entity: 'chats', entityId: id, after: { participantsIds } });
  await publishToAll(tx, others, { type: 'new-chat', id });
  return id;
}

/** The open conversation of exactly these two people. */
async function chatOf(tx: Tx, id: string, other: string): Promise<string | null> {
  const [row] = await within(tx)(
    `select c.id::text from chats c where c.deleted_at is null and c.status <> 'closed'
       and exists (select from chat_participants p where p.chat_id = c.id and p.user_id = $1::uuid)
       and exists (select from chat_participants p where p.chat_id = c.id and p.user_id = $2::uuid)
       and (select count(*) from chat_participants p where p.chat_id = c.id) = 2
     order by c.updated_at desc limit 1`,
    [id, other],
  );
  return (row?.id as string | undefined) ?? null;
}

async function requireFewToday(tx: Tx, id: string): Promise<void> {
  const { points, seconds } = limits.startChats;
  const [row] = await within(tx)(
    `select count(*)::int as started, extract(epoch from min(created_at) + $2 * interval '1 second' - now())::int as "left"
     from chats where started_by_id = $1::uuid and created_at > now() - $2 * interval '1 second'`,
    [id, seconds],
  );
  if (Number(row!.started) >= points) throw tooManyRequests(Number(row!.left ?? seconds));
}

export const startByForm = definePortalForm('POST /forms/chat', {
  summary: 'Begin a chat with somebody, or reopen it, by a form',
  tag: 'chats',
  fields: 'personId',
  page: 'chats/new',
  saved: 'recordCreated',
  submit: async ({ me, values: { personId } }) => {
    const body = { participantsIds: personId ? [personId] : [] };
    const id = await transaction((tx) => createRecord(tx, { resource: chats, verbs: { create: startChat } }, me, body));
    return { to: hrefOf(me.group, `chats/${id}`) };
  },
});
