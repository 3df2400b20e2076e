import { requirePerson } from '@/lib/core/actor/require-person';
import { json } from '@/lib/core/answers';
import { readJson } from '@/lib/core/fields/validation';
import { once } from '@/lib/core/idempotency';
import { reportChat } from '@/lib/nouns/chats/report-chat';
import { handle } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

/** Reports somebody in a conversation to the admins, who decide what to do. */
export const POST = handle(({ request, actor, params }) => {
  const me = requirePerson(actor);
  const id = idOf(params);
  return once(request, me, async (tx, sent) => {
    const made = await reportChat(tx, me, id, await readJson(sent));
    return json(JSON.stringify({ _id: made }), 201);
  });
});
