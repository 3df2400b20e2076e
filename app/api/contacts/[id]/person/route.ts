import { handle, json } from '@/lib/http/handle';
import { readJson } from '@/lib/http/validation';
import { becomePerson } from '@/lib/requests/become-person';
import { idOf } from '@/lib/rest/handlers';
import { once } from '@/lib/rest/idempotency';

/** Whoever sent it in becomes a person of the portal, or is linked to who they are already. */
export const POST = handle(({ request, actor, params }) =>
  once(request, actor, async (tx, sent) =>
    json(JSON.stringify(await becomePerson(tx, actor, 'contacts', idOf(params), await readJson(sent)))),
  ),
);
