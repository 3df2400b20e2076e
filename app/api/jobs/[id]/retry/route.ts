import { requirePerson } from '@/lib/core/actor/require-person';
import { once } from '@/lib/core/idempotency';
import { decideJob } from '@/lib/core/jobs/decide-job';
import { handle } from '@/lib/web/http/handle';
import { idOf } from '@/lib/web/rest/handlers';

export const POST = handle(({ request, actor, params }) =>
  once(request, actor, async (tx) => {
    await decideJob(tx, requirePerson(actor), idOf(params), 'retry');
    return new Response(null, { status: 204 });
  }),
);
