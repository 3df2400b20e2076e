import { json } from '@/lib/core/answers';
import { readJson } from '@/lib/core/fields/validation';
import { once } from '@/lib/core/idempotency';
import { becomePerson } from '@/lib/nouns/requests/become-person';
import { handle } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

/** Turns the sender of a product test request into a user, or links it to an existing one. */
export const POST = handle(({ request, actor, params }) =>
  once(request, actor, async (tx, sent) =>
    json(JSON.stringify(await becomePerson(tx, actor, 'product-test-requests', idOf(params), await readJson(sent)))),
  ),
);
