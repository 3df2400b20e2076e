import { handle, json } from '@/lib/http/handle';
import { resumeNewsletter } from '@/lib/newsletters/pause-newsletter';
import { idOf } from '@/lib/rest/handlers';
import { once } from '@/lib/rest/idempotency';

export const POST = handle(({ request, actor, params }) =>
  once(request, actor, async (tx) => json(await resumeNewsletter(tx, actor, idOf(params)))),
);
