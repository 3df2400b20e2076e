import { requirePerson } from '@/lib/auth/require-person';
import { forbidden } from '@/lib/errors';
import { handle, json } from '@/lib/http/handle';
import { listJobs } from '@/lib/jobs/list-jobs';

/** The jobs in the queue, without their payloads; for admins. */
export const GET = handle(async ({ url, actor }) => {
  const me = requirePerson(actor);
  if (me.group !== 'admin') throw forbidden();
  return json(JSON.stringify(await listJobs(me, url.searchParams.get('state') ?? '')));
});
