import { handle, json } from '@/lib/http/handle';
import { readJson } from '@/lib/http/validation';
import { becomePerson } from '@/lib/requests/become-person';
import { idOf } from '@/lib/rest/handlers';
import { once } from '@/lib/rest/idempotency';

/** Turns the sender of a product test request into a user, or links it to an existing one. */
export const POST = handle(({ request, actor, params }) =>
  once(request, actor, async (tx, sent) =>
    json(JSON.stringify(await becomePerson(tx, actor, 'product-test-requests', idOf(params), await readJson(sent)))),
  ),
);
