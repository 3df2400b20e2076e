import { json } from '@/lib/core/answers';
import { readJson } from '@/lib/core/fields/validation';
import { once } from '@/lib/core/idempotency';
import { becomeCenter } from '@/lib/nouns/requests/become-center';
import { handle } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

/** Turns the practice of a product test request into a center, or links it to an existing one. */
export const POST = handle(({ request, actor, params }) =>
  once(request, actor, async (tx, sent) =>
    json(JSON.stringify(await becomeCenter(tx, actor, 'product-test-requests', idOf(params), await readJson(sent)))),
  ),
);
