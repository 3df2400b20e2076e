import { addExpert } from '@/lib/centers/add-expert';
import { checkColleagues } from '@/lib/centers/check-colleagues';
import { preparePassword } from '@/lib/centers/prepare-password';
import { handle, json } from '@/lib/http/handle';
import { readJson } from '@/lib/http/validation';
import { idOf } from '@/lib/rest/handlers';
import { once } from '@/lib/rest/idempotency';

/** Adds a professional to a center: an existing account by `userId`, or a new one from the data in the body. */
export const POST = handle(async ({ request, actor, params }) => {
  const id = idOf(params);
  const prepared = await preparePassword(actor, id, await readJson(request.clone()));
  return checkColleagues(actor, () =>
    once(request, actor, async (tx, sent) => {
      const _id = await addExpert(tx, actor, id, await readJson(sent), prepared);
      return json(JSON.stringify({ _id }), 201);
    }),
  );
});
