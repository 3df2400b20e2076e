import { json } from '@/lib/core/answers';
import { readJson } from '@/lib/core/fields/validation';
import { once } from '@/lib/core/idempotency';
import { addExpert } from '@/lib/nouns/centers/add-expert';
import { checkColleagues } from '@/lib/nouns/centers/check-colleagues';
import { preparePassword } from '@/lib/nouns/centers/prepare-password';
import { handle } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

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
