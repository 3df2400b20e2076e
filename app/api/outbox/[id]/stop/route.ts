import { handle, json } from '@/lib/http/handle';
import { stopMail } from '@/lib/outbox/retry-mail';
import { idOf } from '@/lib/rest/handlers';
import { once } from '@/lib/rest/idempotency';

export const POST = handle(({ request, actor, params }) =>
  once(request, actor, async (tx) => json(await stopMail(tx, actor, idOf(params)))),
);
