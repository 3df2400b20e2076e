import { once } from '@/lib/core/idempotency';
import { pauseNewsletter } from '@/lib/nouns/newsletters/pause-newsletter';
import { handle, json } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

export const POST = handle(({ request, actor, params }) =>
  once(request, actor, async (tx) => json(await pauseNewsletter(tx, actor, idOf(params)))),
);
