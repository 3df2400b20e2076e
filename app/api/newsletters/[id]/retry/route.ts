import { handle, json } from '@/lib/http/handle';
import { optionalJson, parse } from '@/lib/http/validation';
import { retryNewsletter, retryOptions } from '@/lib/newsletters/retry-newsletter';
import { idOf } from '@/lib/rest/handlers';
import { once } from '@/lib/rest/idempotency';

export const POST = handle(({ request, actor, params }) =>
  once(request, actor, async (tx, sent) => {
    const options = parse(retryOptions, await optionalJson(sent));
    return json(await retryNewsletter(tx, actor, idOf(params), options));
  }),
);
