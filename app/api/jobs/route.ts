import { requirePerson } from '@/lib/core/actor/require-person';
import { json } from '@/lib/core/answers';
import { listJobs } from '@/lib/core/jobs/list-jobs';
import { forbidden } from '@/lib/run/errors';
import { handle } from '@/lib/web/http/handle';

/** The jobs in the queue, without their payloads; for admins. */
export const GET = handle(async ({ url, actor }) => {
  const me = requirePerson(actor);
  if (me.group !== 'admin') throw forbidden();
  return json(JSON.stringify(await listJobs(me, url.searchParams.get('state') ?? '')));
});
