import { chatMessages } from '@/lib/chat-messages/resource';
import { sendMessage } from '@/lib/chat-messages/send-message';
import { chats } from '@/lib/chats/resource';
import { badRequest } from '@/lib/errors';
import { handle, json } from '@/lib/http/handle';
import { readJson } from '@/lib/http/validation';
import { parseNew } from '@/lib/rest/body';
import { idOf } from '@/lib/rest/handlers';
import { once } from '@/lib/rest/idempotency';
import { listRecords, totalHeaders } from '@/lib/rest/list';
import { parseListQuery } from '@/lib/rest/query';
import { getRecord } from '@/lib/rest/read';
import { within } from '@/lib/rest/transaction';
import { requireCreator } from '@/lib/rest/write';

/** The messages of a conversation, newest first, with the usual list parameters. */
export const GET = handle(async ({ url, actor, params }) => {
  const chatId = idOf(params);
  await getRecord(chats, actor, chatId);
  url.searchParams.set('chatId', chatId);
  const { body, ...total } = await listRecords(chatMessages, actor, parseListQuery(chatMessages, url.searchParams));
  return json(body, 200, totalHeaders(total));
});

export const POST = handle(({ request, actor, params }) => {
  const chatId = idOf(params);
  const grant = requireCreator(chatMessages, actor);
  return once(request, actor, async (tx, sent) => {
    const body = await readJson(sent);
    if (body.chatId !== undefined && body.chatId !== chatId) throw badRequest('errors.otherId');
    const id = await sendMessage(tx, actor, parseNew(chatMessages, grant, { ...body, chatId }));
    const { body: made } = await getRecord(chatMessages, actor, id, {}, within(tx));
    return json(made, 201, { location: `/api/messages/${id}` });
  });
});
