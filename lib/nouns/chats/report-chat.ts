import { z } from 'zod';
import type { Person } from '@/lib/core/actor/actor';
import { audit } from '@/lib/core/audit';
import { id, longText } from '@/lib/core/fields/schema.fields';
import { LONGEST } from '@/lib/core/fields/schema.longest';
import { parse } from '@/lib/core/fields/validation';
import { id as idSchema, object } from '@/lib/core/json-schema';
import { defineVerb } from '@/lib/core/verb';
import { dueOnArrival } from '@/lib/nouns/requests/data';
import { requireReportingsLeft } from '@/lib/nouns/requests/reportings/data';
import { type Tx, within } from '@/lib/run/db/transaction';
import { invalid, notFound } from '@/lib/run/errors';

const reportSchema = z.strictObject({
  /** Optional if there is only one other. */
  userId: id.optional(),
  reason: longText(LONGEST.comment).min(1, 'validation.required'),
});

/**
 * Reports a participant of one's conversation to the admins: they get the reporter's
 * words, not the conversation. Returns the reporting's id.
 * @throws Problem 404 for a conversation that is not theirs, 400 for somebody
 * who takes no part in it, 429 above the daily limit
 */
async function reportChat(tx: Tx, me: Person, chatId: string, body: unknown): Promise<string> {
  const [row] = await within(tx)(
    `select array(select o.user_id::text from chat_participants o where o.chat_id = c.id and o.user_id <> p.user_id) as others
     from chats c join chat_participants p on p.chat_id = c.id where c.id = $1::uuid and p.user_id = $2::uuid and c.deleted_at is null`,
    [chatId, me.id],
  );
  if (!row) throw notFound();
  const { userId, reason } = parse(reportSchema, body);
  const others = row.others as string[];
  const about = userId ?? (others.length === 1 ? others[0] : undefined);
  if (!about || !others.includes(about)) throw invalid([{ field: 'userId', message: 'validation.invalid' }]);
  await requireReportingsLeft(tx, me);
  const reporting = { reporterUserId: me.id, userId: about, type: 'generic', reason } as const;
  const made = await tx.reporting.create({
    data: { ...reporting, dueOn: await dueOnArrival(tx) },
    select: { id: true },
  });
  await audit(tx, me, { action: 'create', entity: 'reportings', entityId: made.id, after: reporting });
  return made.id;
}

export const reportInChat = defineVerb('POST /chats/{id}/reportings', {
  summary: 'Report somebody in a chat to the admins, who decide what to do',
  body: reportSchema,
  answer: object({ _id: idSchema }),
  status: 201,
  run: async ({ tx, actor, id: chatId, raw }) => ({ _id: await reportChat(tx, actor, chatId, raw) }),
});
