import { optionalJson, parse } from '@/lib/core/fields/validation';
import { once } from '@/lib/core/idempotency';
import { scheduleNewsletter, scheduleOptions, unscheduleNewsletter } from '@/lib/nouns/newsletters/schedule-newsletter';
import { transaction } from '@/lib/run/db/transaction';
import { handle, json } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

export const POST = handle(({ request, actor, params }) =>
  once(request, actor, async (tx, sent) => {
    const options = parse(scheduleOptions, await optionalJson(sent));
    return json(await scheduleNewsletter(tx, actor, idOf(params), options));
  }),
);

export const DELETE = handle(async ({ actor, params }) =>
  json(await transaction((tx) => unscheduleNewsletter(tx, actor, idOf(params)))),
);
