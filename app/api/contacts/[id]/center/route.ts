import { handle, json } from '@/lib/http/handle';
import { readJson } from '@/lib/http/validation';
import { becomeCenter } from '@/lib/requests/become-center';
import { idOf } from '@/lib/rest/handlers';
import { once } from '@/lib/rest/idempotency';

/** Turns the practice of a contact request into a center, or links it to an existing one. */
export const POST = handle(({ request, actor, params }) =>
  once(request, actor, async (tx, sent) =>
    json(JSON.stringify(await becomeCenter(tx, actor, 'contacts', idOf(params), await readJson(sent)))),
  ),
);
