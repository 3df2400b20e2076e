import { handle, json } from '@/lib/http/handle';
import { optionalJson, parse } from '@/lib/http/validation';
import { requestTest, testOptions } from '@/lib/newsletters/send-test';
import { idOf } from '@/lib/rest/handlers';
import { once } from '@/lib/rest/idempotency';

/** Sends a test copy to the caller. */
export const POST = handle(({ request, actor, params }) =>
  once(request, actor, async (tx, sent) => {
    const options = parse(testOptions, await optionalJson(sent));
    return json(JSON.stringify(await requestTest(tx, actor, idOf(params), options)));
  }),
);
