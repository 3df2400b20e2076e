import { handle, json } from '@/lib/http/handle';
import { retryMail } from '@/lib/outbox/retry-mail';
import { idOf } from '@/lib/rest/handlers';
import { once } from '@/lib/rest/idempotency';

export const POST = handle(({ request, actor, params }) =>
  once(request, actor, async (tx) => json(await retryMail(tx, actor, idOf(params)))),
);
