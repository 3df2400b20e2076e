import { optionalJson, parse } from '@/lib/core/fields/validation';
import { once } from '@/lib/core/idempotency';
import { retryNewsletter, retryOptions } from '@/lib/nouns/newsletters/retry-newsletter';
import { handle, json } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

export const POST = handle(({ request, actor, params }) =>
  once(request, actor, async (tx, sent) => {
    const options = parse(retryOptions, await optionalJson(sent));
    return json(await retryNewsletter(tx, actor, idOf(params), options));
  }),
);
