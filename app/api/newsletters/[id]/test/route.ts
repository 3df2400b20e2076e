import { optionalJson, parse } from '@/lib/core/fields/validation';
import { once } from '@/lib/core/idempotency';
import { requestTest, testOptions } from '@/lib/nouns/newsletters/send-test';
import { handle, json } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

/** Sends a test copy to the caller. */
export const POST = handle(({ request, actor, params }) =>
  once(request, actor, async (tx, sent) => {
    const options = parse(testOptions, await optionalJson(sent));
    return json(JSON.stringify(await requestTest(tx, actor, idOf(params), options)));
  }),
);
