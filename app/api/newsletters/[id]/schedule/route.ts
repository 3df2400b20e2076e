import { handle, json } from '@/lib/http/handle';
import { scheduleNewsletter, unscheduleNewsletter } from '@/lib/newsletters/schedule-newsletter';
import { idOf } from '@/lib/rest/handlers';
import { once } from '@/lib/rest/idempotency';
import { transaction } from '@/lib/rest/transaction';

export const POST = handle(({ request, actor, params }) =>
  once(request, actor, async (tx) => json(await scheduleNewsletter(tx, actor, idOf(params)))),
);

export const DELETE = handle(async ({ actor, params }) =>
  json(await transaction((tx) => unscheduleNewsletter(tx, actor, idOf(params)))),
);
