import { loadDictionaries } from '@/lib/auth/passwords';
import { addExpert } from '@/lib/centers/add-expert';
import { handle, json } from '@/lib/http/handle';
import { readJson } from '@/lib/http/validation';
import { idOf } from '@/lib/rest/handlers';
import { once } from '@/lib/rest/idempotency';

/** Adds a professional to a center: an existing account by `userId`, or a new one from the data in the body. */
export const POST = handle(async ({ request, actor, params }) => {
  await loadDictionaries();
  return once(request, actor, async (tx, sent) => {
    const _id = await addExpert(tx, actor, idOf(params), await readJson(sent));
    return json(JSON.stringify({ _id }), 201);
  });
});
