import { handle, json } from '@/lib/http/handle';
import { readJson } from '@/lib/http/validation';
import { becomeCenter } from '@/lib/requests/become-center';
import { idOf } from '@/lib/rest/handlers';
import { once } from '@/lib/rest/idempotency';

/** The practice behind it becomes a center, or is linked to the one that is there. */
export const POST = handle(({ request, actor, params }) =>
  once(request, actor, async (tx, sent) =>
    json(JSON.stringify(await becomeCenter(tx, actor, 'product-test-requests', idOf(params), await readJson(sent)))),
  ),
);
