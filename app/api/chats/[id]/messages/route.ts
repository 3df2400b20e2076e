import { json } from '@/lib/core/answers';
import { parseNew } from '@/lib/core/body';
import { readJson } from '@/lib/core/fields/validation';
import { once } from '@/lib/core/idempotency';
import { listRecords, totalHeaders } from '@/lib/core/lists/list';
import { parseListQuery } from '@/lib/core/lists/query';
import { getRecord } from '@/lib/core/read';
import { requireCreator } from '@/lib/core/write';
import { chatMessages } from '@/lib/nouns/chats/messages/resource';
import { sendMessage } from '@/lib/nouns/chats/messages/send-message';
import { chats } from '@/lib/nouns/chats/resource';
import { within } from '@/lib/run/db/transaction';
import { badRequest } from '@/lib/run/errors';
import { handle } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

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
