import { handle, json } from '@/lib/http/handle';
import { pauseNewsletter } from '@/lib/newsletters/pause-newsletter';
import { idOf } from '@/lib/rest/handlers';
import { once } from '@/lib/rest/idempotency';

export const POST = handle(({ request, actor, params }) =>
  once(request, actor, async (tx) => json(await pauseNewsletter(tx, actor, idOf(params)))),
);
