import { requirePerson } from '@/lib/auth/require-person';
import { handle } from '@/lib/http/handle';
import { decideJob } from '@/lib/jobs/decide-job';
import { idOf } from '@/lib/rest/handlers';
import { once } from '@/lib/rest/idempotency';

export const POST = handle(({ request, actor, params }) =>
  once(request, actor, async (tx) => {
    await decideJob(tx, requirePerson(actor), idOf(params), 'retry');
    return new Response(null, { status: 204 });
  }),
);
