import { requirePerson } from '@/lib/auth/require-person';
import { reportChat } from '@/lib/chats/report-chat';
import { handle, json } from '@/lib/http/handle';
import { readJson } from '@/lib/http/validation';
import { idOf } from '@/lib/rest/handlers';
import { once } from '@/lib/rest/idempotency';

/** Reports somebody in a conversation to the admins, who decide what to do. */
export const POST = handle(({ request, actor, params }) => {
  const me = requirePerson(actor);
  const id = idOf(params);
  return once(request, me, async (tx, sent) => {
    const made = await reportChat(tx, me, id, await readJson(sent));
    return json(JSON.stringify({ _id: made }), 201);
  });
});
